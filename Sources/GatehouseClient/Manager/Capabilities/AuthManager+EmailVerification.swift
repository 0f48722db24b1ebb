public import GatehouseTypes

extension AuthManager {
    /// Has a code or a link sent to an address, to find out whether it's the account's.
    ///
    /// If somebody is signed in with that provider, the service is told whose address it is.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - provider: Where the account is; nothing means the manager's first provider.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if the service needs a session;
    ///   ``AuthError/Code/unsupportedOperation`` if the provider doesn't do that.
    public func sendEmailVerification(
        to address: String, with provider: ProviderID? = nil
    ) async throws {
        let remote = try emailVerification(provider)
        let session = state.session?.provider == remote.id ? try await validSession() : nil
        try await asAuthError { try await remote.sendEmailVerification(to: address, for: session) }
    }

    /// Shows the service what was sent to the address. Nobody is signed in by that.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - code: What was sent.
    ///   - provider: Where the account is; nothing means the manager's first provider.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or too old;
    ///   ``AuthError/Code/unsupportedOperation`` if the provider doesn't do that.
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
