public import GatehouseTypes

extension LoginAttempt {
    /// Has a code sent to somebody who forgot their password.
    ///
    /// - Throws: ``AuthError``: what the provider threw; ``AuthError/Code/unsupportedOperation`` if it doesn't do that.
    public func requestPasswordReset(for username: String) async throws {
        let remote = try passwordReset()
        try await asAuthError { try await remote.requestPasswordReset(for: username) }
    }

    /// Sets a new password.
    ///
    /// - Parameters:
    ///   - username: The account's name.
    ///   - code: What was sent.
    ///   - newPassword: The new password.
    /// - Throws: ``AuthError``: what the provider threw; ``AuthError/Code/refused`` if the code is wrong.
    public func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws {
        let remote = try passwordReset()
        try await asAuthError { try await remote.resetPassword(of: username, code: code, to: newPassword) }
    }

    private func passwordReset() throws(AuthError) -> any PasswordResetProvider {
        try running.check()
        return try remote.capable(of: .passwordReset, as: (any PasswordResetProvider).self)
    }
}
