extension AuthManager {
    /// Signs out, and ends the provider's own session too: the one in the person's browser, or those on other devices.
    ///
    /// Here it holds from the moment of the call, as by ``signOut()``, whatever the provider can do or says. A session
    /// that is only in the store is read first, since the provider has to be told which one it is.
    ///
    /// - Parameter context: How the person can be sent to the provider's page, where that is needed.
    /// - Returns: What could be done; ``SignOutReport/providerError`` says why the provider's session hasn't ended,
    ///   with ``AuthError/Code/unsupportedOperation`` if the provider has no way to.
    @discardableResult
    public func signOutEverywhere(_ context: SignInContext = SignInContext()) async -> SignOutReport {
        if case .restoring = state { _ = try? await restore() }
        return await end(for: .requested) { [providers] session in
            do {
                let remote = try providers.capable(
                    session.provider, of: .logoutEverywhere, as: (any LogoutProvider).self)
                try await remote.endProviderSession(session, context)
                return nil
            } catch {
                return AuthError(error)
            }
        }
    }
}
