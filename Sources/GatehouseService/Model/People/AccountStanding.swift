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
}
