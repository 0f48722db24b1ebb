import GatehouseRows
public import GatehouseTypes

/// Sets another password, and ends everything that was begun with the old one.
public struct ChangePassword: Sendable {
    let context: ServiceContext

    /// Sets another password. The account's sessions, codes and token families end, also those that are being made at
    /// the same moment.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - password: The new password.
    /// - Throws: ``Refusal`` if the password isn't acceptable or there is no such account. ``ServiceError`` if the
    ///   storage fails.
    public func callAsFunction(of account: AccountID, to password: Secret) async throws {
        let hash = try await context.passwordMethod.hash(new: password)
        let context = context
        let (now, entry) = (context.time.now, context.entry(.passwordChanged, .accepted, account: account))
        let id = CredentialID(context.randomness.token(byteCount: 16))
        try await context.storage.write { transaction in
            let before = try transaction.existing(account)
            let old = try transaction.first(
                CredentialRecord.self, where: \.account == account, \.kind == .password, lock: .update)
            var after = before
            after.generation += 1
            try transaction.endEverything(of: account, for: .passwordChanged, at: now, in: context)
            transaction.update(before, to: after)
            if let old {
                transaction.update(old, to: old.replaced(by: hash, at: now))
            } else {
                transaction.insert(
                    CredentialRecord(
                        id: id, account: account, kind: .password, content: hash, createdAt: now, changedAt: now))
            }
            try transaction.record(entry, in: context)
        }
    }
}
