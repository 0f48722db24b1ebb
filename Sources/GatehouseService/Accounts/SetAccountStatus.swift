import GatehouseRows
public import GatehouseTypes

/// Disables an account, or enables it again.
public struct SetAccountStatus: Sendable {
    let context: ServiceContext

    /// Disables an account. Nobody can sign in to it, and everything that it has ends.
    ///
    /// - Throws: ``Refusal`` if there is no such account. ``ServiceError`` if the storage fails.
    public func disable(_ account: AccountID) async throws {
        let context = context
        let (now, entry) = (context.time.now, context.entry(.accountDisabled, .accepted, account: account))
        try await context.storage.write { transaction in
            let before = try transaction.existing(account)
            guard before.status == .active else { return }
            var after = before
            after.status = .disabled
            after.generation += 1
            try transaction.endEverything(of: account, for: .accountDisabled, at: now, in: context)
            transaction.update(before, to: after)
            try transaction.record(entry, in: context)
        }
    }

    /// Enables an account again. What it had before stays ended.
    ///
    /// - Throws: ``Refusal`` if there is no such account. ``ServiceError`` if the storage fails.
    public func enable(_ account: AccountID) async throws {
        let entry = context.entry(.accountEnabled, .accepted, account: account)
        try await context.storage.write { transaction in
            let before = try transaction.existing(account)
            guard before.status == .disabled else { return }
            var after = before
            after.status = .active
            transaction.update(before, to: after)
            try transaction.record(entry, in: context)
        }
    }
}
