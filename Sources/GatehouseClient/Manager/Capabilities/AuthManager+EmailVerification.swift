public import GatehouseTypes

extension AuthManager {
    /// Sends a code or a link to an email address, to verify that it belongs to the user.
    ///
    /// If a user is signed in with that provider, the request names the session, so that the service knows the account.
    ///
    /// - Parameters:
    ///   - address: The email address.
    ///   - provider: The provider; `nil` means the manager's first provider.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if the service needs a session;
    ///   ``AuthError/Code/unsupportedOperation`` if the provider isn't an ``EmailVerificationProvider``.
    public func sendEmailVerification(
        to address: String, with provider: ProviderID? = nil
    ) async throws {
        let remote = try emailVerification(provider)
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
    public func confirmEmail(
        _ address: String, code: Secret, with provider: ProviderID? = nil
    ) async throws {
        let remote = try emailVerification(provider)
        try await asAuthError { try await remote.confirmEmail(address, code: code) }
    }

    private func emailVerification(_ id: ProviderID?) throws(AuthError) -> any EmailVerificationProvider {
        try providers.capable(id, of: .emailVerification, as: (any EmailVerificationProvider).self)
    }
}
