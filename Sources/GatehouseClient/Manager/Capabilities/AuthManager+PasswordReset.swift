public import GatehouseTypes

extension AuthManager {
    /// Sends a code or a link to a user who forgot the password. No session is changed.
    ///
    /// - Parameters:
    ///   - username: The account's user name, usually an email address.
    ///   - provider: The provider; `nil` means the manager's first provider.
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/unsupportedOperation`` if it isn't a
    ///   ``PasswordResetProvider``.
    public func requestPasswordReset(
        for username: String, with provider: ProviderID? = nil
    ) async throws {
        let remote = try passwordReset(provider)
        try await asAuthError { try await remote.requestPasswordReset(for: username) }
    }

    /// Sets a new password with the code that was sent. This doesn't sign in. The service decides whether it ends the
    /// account's sessions.
    ///
    /// - Parameters:
    ///   - username: The account's user name.
    ///   - code: The code.
    ///   - newPassword: The new password.
    ///   - provider: The provider; `nil` means the manager's first provider.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or the password too weak;
    ///   ``AuthError/Code/unsupportedOperation`` if the provider isn't a ``PasswordResetProvider``.
    public func resetPassword(
        of username: String, code: Secret, to newPassword: Secret, with provider: ProviderID? = nil
    ) async throws {
        let remote = try passwordReset(provider)
        try await asAuthError { try await remote.resetPassword(of: username, code: code, to: newPassword) }
    }

    private func passwordReset(_ provider: ProviderID?) throws(AuthError) -> any PasswordResetProvider {
        try providers.capable(provider, of: .passwordReset, as: (any PasswordResetProvider).self)
    }
}

/// Runs an operation and converts its error to an ``AuthError``.
func asAuthError<Answer>(_ body: () async throws -> Answer) async throws(AuthError) -> Answer {
    do {
        return try await body()
    } catch {
        throw AuthError(error)
    }
}
