import Foundation
import GatehouseRows
public import GatehouseTypes

/// Revokes a device and everything that the apps on it have.
public struct RevokeDevice: Sendable {
    let context: ServiceContext

    /// Revokes the device. Its families end, and so do the browser sessions in which they were granted, with the codes
    /// and interactions of these sessions. The device's key needs a new sign-in with a credential.
    ///
    /// - Returns: How many families ended.
    /// - Throws: ``Refusal`` if there is no such device. ``ServiceError`` if the storage fails.
    public func callAsFunction(_ id: DeviceID) async throws -> Int {
        let (now, context) = (context.time.now, context)
        return try await context.storage.write { transaction in
            guard let known = try transaction.first(DeviceRecord.self, where: \.id == id) else {
                throw Refusal(.notFound, "The device doesn't exist.")
            }
            // Transactions that begin something for the account lock it, too.
            _ = try transaction.first(AccountRecord.self, where: \.id == known.account, lock: .update)
            let device = try transaction.first(DeviceRecord.self, where: \.id == id, lock: .update)
            guard let device, device.revokedAt == nil else { return 0 }
            let families = try transaction.all(TokenFamily.self, where: \.device == id)
            try transaction.endSessions(Set(families.compactMap(\.session)))
            transaction.updateAll(
                TokenFamily.self, where: \.device == id, \.revokedAt == nil,
                settings: .set(\.revokedAt, now), .set(\.revocationReason, .deviceRevoked))
            var revoked = device
            revoked.revokedAt = now
            transaction.update(device, to: revoked)
            try transaction.record(
                context.entry(.deviceRevoked, .accepted, account: device.account, device: id), in: context)
            return families.count { $0.isLive(at: now) }
        }
    }
}

extension Transaction {
    /// Ends browser sessions, with their codes and interactions.
    fileprivate mutating func endSessions(_ ids: Set<SessionID>) throws {
        let sessions = try ids.compactMap { try first(SessionRecord.self, where: \.id == $0) }
        for session in sessions { end(session) }
    }
}
