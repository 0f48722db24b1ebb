public import GatehouseTypes

/// Makes an account.
public struct AddAccount: Sendable {
    let context: ServiceContext

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - email: The email address.
    ///   - password: The password.
    /// - Returns: The new account's id.
    /// - Throws: ``ServiceError``: `invalidInput` for something that isn't an address or can't be a password,
    ///   `alreadyExists` if there is an account of that address.
    public func callAsFunction(email: String, password: Secret) async throws -> AccountID {
        guard let address = EmailAddress(email) else {
            throw ServiceError(.invalidInput, "The email address isn't valid.")
        }
        try PasswordRules.check(password, minimumLength: context.configuration.minimumPasswordLength)
        let hash = try await context.hash(password)
        let now = context.time.now
        let account = AccountRecord(
            id: AccountID(context.randomness.token(byteCount: 16)), email: address.text, passwordHash: hash,
            createdAt: now)
        do {
            try await context.storage.insert(
                account, audit: AuditEntry(.accountAdded, .accepted, at: now, account: account.id))
        } catch let error as ServiceError where error.code == .alreadyExists {
            throw ServiceError(
                .alreadyExists, "An account with this email address exists already.", underlyingError: error)
        }
        return account.id
    }
}
