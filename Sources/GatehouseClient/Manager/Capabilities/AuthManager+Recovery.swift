public import GatehouseTypes

extension AuthManager {
    /// Sends a code or a link to a user who forgot the password. No session is changed.
    ///
    /// - Parameters:
    ///   - username: The account's user name, usually an email address.
    ///   - provider: The provider; `nil` means the manager's first provider.
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/unsupportedOperation`` if it isn't a
    ///   ``PasswordResetProvider``.
    public func requestPasswordReset(for username: String, with provider: ProviderID? = nil) async throws {
        let remote = try providers.capable(provider, of: .passwordReset, as: (any PasswordResetProvider).self)
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
        let remote = try providers.capable(provider, of: .passwordReset, as: (any PasswordResetProvider).self)
        try await asAuthError { try await remote.resetPassword(of: username, code: code, to: newPassword) }
    }

    /// Sends a code or a link to an email address, to verify that it belongs to the user.
    ///
    /// If a user is signed in with that provider, the request names the session, so that the service knows the account.
    ///
    /// - Parameters:
    ///   - address: The email address.
    ///   - provider: The provider; `nil` means the manager's first provider.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if the service needs a session;
    ///   ``AuthError/Code/unsupportedOperation`` if the provider isn't an ``EmailVerificationProvider``.
    public func sendEmailVerification(to address: String, with provider: ProviderID? = nil) async throws {
        let remote = try providers.capable(
            provider, of: .emailVerification, as: (any EmailVerificationProvider).self)
        let session = state.session?.provider == remote.id ? try await validSession() : nil
        try await asAuthError { try await remote.sendEmailVerification(to: address, for: session) }
    }

    /// Confirms an email address with the code that was sent to it. This doesn't sign in.
    ///
    /// - Parameters:
    ///   - address: The email address.
    ///   - code: The code.
    ///   - provider: The provider; `nil` means the manager's first provider.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or has expired;
    ///   ``AuthError/Code/unsupportedOperation`` if the provider isn't an ``EmailVerificationProvider``.
    public func confirmEmail(_ address: String, code: Secret, with provider: ProviderID? = nil) async throws {
        let remote = try providers.capable(
            provider, of: .emailVerification, as: (any EmailVerificationProvider).self)
        try await asAuthError { try await remote.confirmEmail(address, code: code) }
    }
}
