public import GatehouseTypes

extension LoginAttempt {
    /// Requests a code for a user who forgot the password.
    ///
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/unsupportedOperation`` if it isn't a
    ///   ``PasswordResetProvider``.
    public func requestPasswordReset(for username: String) async throws {
        let remote = try passwordReset()
        try await asAuthError { try await remote.requestPasswordReset(for: username) }
    }

    /// Sets a new password.
    ///
    /// - Parameters:
    ///   - username: The account's user name.
    ///   - code: The code that the service sent.
    ///   - newPassword: The new password.
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/refused`` if the code is wrong.
    public func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws {
        let remote = try passwordReset()
        try await asAuthError { try await remote.resetPassword(of: username, code: code, to: newPassword) }
    }

    private func passwordReset() throws(AuthError) -> any PasswordResetProvider {
        try running.check()
        return try remote.capable(of: .passwordReset, as: (any PasswordResetProvider).self)
    }
}
