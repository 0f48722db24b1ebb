/// A provider that can end its own session, which affects other devices or programs, too.
public protocol LogoutProvider: RemoteAuthProvider {
    /// Ends the provider's own session: the one in the user's browser (OpenID Connect RP-Initiated Logout), or the
    /// account's sessions on all devices, depending on the provider.
    ///
    /// The manager calls it when the session can no longer be used on this machine, before the session is revoked.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - context: The ways to send the user to the provider's page, if that is needed.
    /// - Throws: ``AuthError``; ``AuthError/Code/unsupportedCredential`` if a browser is needed and the context has
    ///   none.
    func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws
}

extension ProviderCapability {
    /// Ending the provider's own session: ``LogoutProvider``.
    public static let logoutEverywhere = ProviderCapability("logoutEverywhere") { $0 is any LogoutProvider }
}
