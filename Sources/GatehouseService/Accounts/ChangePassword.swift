public import GatehouseTypes

/// Sets another password, and ends everything that the old one began.
public struct ChangePassword: Sendable {
    let context: ServiceContext

    /// Sets another password.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - password: The new password.
    /// - Throws: ``ServiceError``: `invalidInput` for something that can't be a password, `notFound`.
    public func callAsFunction(of account: AccountID, to password: Secret) async throws {
        try PasswordRules.check(password, minimumLength: context.configuration.minimumPasswordLength)
        let hash = try await context.hash(password)
        let now = context.time.now
        try await context.storage.changePassword(
            of: account, to: hash, at: now, audit: AuditEntry(.passwordChanged, .accepted, at: now, account: account))
    }
}
