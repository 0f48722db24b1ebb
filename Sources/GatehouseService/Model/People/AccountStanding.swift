import Foundation
import GatehouseRows
package import GatehouseTypes

/// An account in one of its generations. What is begun for it ends with the generation.
package struct AccountStanding: Sendable, Hashable {
    /// The account.
    package let account: AccountID
    package let generation: Int

    package init(account: AccountID, generation: Int) {
        self.account = account
        self.generation = generation
    }

    package init(_ record: AccountRecord) {
        self.init(account: record.id, generation: record.generation)
    }
}

extension Transaction {
    /// The account if it is active and still in this generation. With a lock, nobody changes it before the transaction
    /// ends.
    func account(_ standing: AccountStanding, lock: RowQuery.Lock = .share) throws -> AccountRecord? {
        guard let account = try first(AccountRecord.self, where: \.id == standing.account, lock: lock),
            account.status == .active, account.generation == standing.generation
        else { return nil }
        return account
    }

    /// The account that somebody wants to change.
    func existing(_ id: AccountID) throws -> AccountRecord {
        guard let account = try first(AccountRecord.self, where: \.id == id, lock: .update), account.status != .erased
        else { throw Refusal(.notFound, "The account doesn't exist.") }
        return account
    }

    /// Ends everything that an account has: sessions, interactions, codes and families.
    mutating func endEverything(of account: AccountID, for reason: RevocationReason, at now: Date) throws {
        try endSignIns(of: account)
        updateAll(
            TokenFamily.self, where: \.account == account, \.revokedAt == nil,
            settings: .set(\.revokedAt, now), .set(\.revocationReason, reason))
    }

    /// Ends what new families of an account can come of: sessions, interactions and codes.
    mutating func endSignIns(of account: AccountID) throws {
        for session in try all(SessionRecord.self, where: \.account == account, lock: .update) {
            deleteAll(InteractionRecord.self, where: \.browser == session.digest)
        }
        deleteAll(SessionRecord.self, where: \.account == account)
        deleteAll(AuthorizationCodeRecord.self, where: \.account == account)
        deleteAll(DeviceCodeRecord.self, where: \.account == account)
    }
}
