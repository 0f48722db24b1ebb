extension AuthManager {
    /// Signs out, and also ends the provider's own session: the one in the user's browser, or those on other devices.
    ///
    /// On this machine it takes effect with the call, as ``signOut()`` does, whatever the provider supports or
    /// responds. A session that hasn't been restored yet is read first, because the request to the provider must name
    /// it.
    ///
    /// - Parameter context: The ways to send the user to the provider's page, if that is needed.
    /// - Returns: The result. ``SignOutReport/providerError`` is the reason why the provider's session wasn't ended;
    ///   its code is ``AuthError/Code/unsupportedOperation`` if the provider isn't a ``LogoutProvider``.
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
