import Foundation
import GatehouseRows

/// Ends what is no longer sure after the database was restored from a backup.
package struct EndAfterRestore: Sendable {
    let context: ServiceContext

    /// Ends browser sessions, interactions, codes that weren't redeemed, challenges and initial access tokens: each may
    /// have been used or ended since the backup. Apps that prove a key or authenticate stay signed in: a refresh token
    /// that is newer than its family's row continues the family. Other families end, since a spent refresh token of
    /// theirs may look current. Proofs and client assertions that were used before aren't accepted any more; a service
    /// that is running learns this at its next start.
    ///
    /// What was made since the backup doesn't exist any more, and its tokens are refused. What was changed since then
    /// is as it was: passwords, revoked devices and families, disabled and erased accounts, removed keys and clients.
    /// The operator has to repeat that.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func callAsFunction() async throws {
        let (now, context) = (context.time.now, context)
        let entry = context.entry(.databaseRestored, .accepted)
        try await context.storage.write { transaction in
            let start = Date.distantPast
            transaction.deleteAll(SessionRecord.self, where: \.expiresAt > start)
            transaction.deleteAll(InteractionRecord.self, where: \.expiresAt > start)
            // A redeemed code stays, so that using it again still revokes what came of it.
            transaction.deleteAll(AuthorizationCodeRecord.self, where: \.removableAt > start, \.redeemedFor == nil)
            transaction.deleteAll(DeviceCodeRecord.self, where: \.removableAt > start, \.redeemedFor == nil)
            transaction.deleteAll(ChallengeRecord.self, where: \.expiresAt > start)
            transaction.deleteAll(InitialTokenRecord.self, where: \.expiresAt > start)
            for client in try transaction.all(ClientRecord.self, where: \.id > "")
            where client.authenticationMethod == "none" {
                transaction.updateAll(
                    TokenFamily.self, where: \.client == client.id, \.keyDigest == nil, \.revokedAt == nil,
                    settings: .set(\.revokedAt, now), .set(\.revocationReason, .databaseRestored))
            }
            let numbers = try transaction.statusNumbers(lock: .update)
            try transaction.set(SettingRecord.restored, to: now)
            // Numbers of this list may have been given to families that don't exist any more.
            if let (setting, number) = numbers {
                let next = SettingRecord(name: setting.name, value: String(number + StatusPlaces.usedSize))
                transaction.update(setting, to: next)
            }
            try transaction.record(entry, in: context)
        }
    }
}
