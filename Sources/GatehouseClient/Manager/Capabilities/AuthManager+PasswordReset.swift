public import GatehouseTypes

extension AuthManager {
    /// Has a code or a link sent to somebody who forgot their password. No session is touched.
    ///
    /// - Parameters:
    ///   - username: The account's name: an email address, as a rule.
    ///   - provider: Where the account is; nothing means the manager's first provider.
    /// - Throws: ``AuthError``; ``AuthError/Code/unsupportedOperation`` if the provider doesn't do that.
    public func requestPasswordReset(
        for username: String, with provider: ProviderID? = nil
    ) async throws {
        let remote = try passwordReset(provider)
        try await asAuthError { try await remote.requestPasswordReset(for: username) }
    }

    /// Sets a new password with what was sent. Nobody is signed in by that; whether the service ends the account's
    /// sessions, it says itself.
    ///
    /// - Parameters:
    ///   - username: The account's name.
    ///   - code: What was sent.
    ///   - newPassword: The new password.
    ///   - provider: Where the account is; nothing means the manager's first provider.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or the password too weak;
    ///   ``AuthError/Code/unsupportedOperation`` if the provider doesn't do that.
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

/// Does something, and says why not in this product's words.
func asAuthError<Answer>(_ body: () async throws -> Answer) async throws(AuthError) -> Answer {
    do {
        return try await body()
    } catch {
        throw AuthError(error)
    }
}
