import GatehouseRows
public import GatehouseTypes

/// Signs an account out of everything: browsers, apps and devices.
public struct SignOutEverywhere: Sendable {
    let context: ServiceContext

    /// Ends the account's sessions, codes and token families, also those that are being made at the same moment. Its
    /// password and its devices stay.
    ///
    /// - Throws: ``Refusal`` if there is no such account. ``ServiceError`` if the storage fails.
    public func callAsFunction(_ account: AccountID) async throws {
        try await end(account, noting: context.entry(.accountSignedOut, .accepted, account: account))
    }

    /// Does the same for the person, who is at an address.
    ///
    /// - Throws: As above.
    package func callAsFunction(_ account: AccountID, from address: String?) async throws {
        let entry = context.entry(.accountSignedOut, .accepted, by: .person, account: account, address: address)
        try await end(account, noting: entry)
    }

    private func end(_ account: AccountID, noting entry: AuditEntry) async throws {
        let (now, context) = (context.time.now, context)
        try await context.storage.write { transaction in
            let before = try transaction.existing(account)
            var after = before
            after.generation += 1
            try transaction.endEverything(of: account, for: .signedOutEverywhere, at: now, in: context)
            transaction.update(before, to: after)
            try transaction.record(entry, in: context)
        }
    }
}
