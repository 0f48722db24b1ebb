import GatehouseRows
public import GatehouseTypes

/// Makes an account with a password.
public struct AddAccount: Sendable {
    let context: ServiceContext

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - email: The email address.
    ///   - password: The password.
    /// - Returns: The identifier of the new account.
    /// - Throws: ``Refusal`` if the address or the password isn't acceptable, or another account has the address.
    ///   ``ServiceError`` if the storage fails.
    public func callAsFunction(email: String, password: Secret) async throws -> AccountID {
        guard let address = EmailAddress(email) else {
            throw Refusal(.invalidRequest, "The email address isn't valid.")
        }
        let hash = try await context.passwordMethod.hash(new: password)
        let (now, id) = (context.time.now, AccountID(context.randomness.token(byteCount: 16)))
        let account = AccountRecord(
            id: id, status: .active, generation: 1, email: address.text, emailVerifiedAt: nil, claims: [:],
            groups: TextList([]), createdAt: now)
        let credential = CredentialRecord(
            id: CredentialID(context.randomness.token(byteCount: 16)), account: id, kind: .password, content: hash,
            createdAt: now, changedAt: now)
        let entry = context.entry(.accountAdded, .accepted, account: id)
        try await context.storage.write { transaction in
            guard try transaction.first(AccountRecord.self, where: \.email == address.text) == nil else {
                throw Refusal(.alreadyExists, "An account with this email address exists already.")
            }
            transaction.insert(account)
            transaction.insert(credential)
            try transaction.record(entry, in: context)
        }
        return id
    }
}
