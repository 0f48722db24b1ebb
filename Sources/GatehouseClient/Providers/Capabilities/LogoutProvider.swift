/// A provider whose own session can be ended, and with it what other devices or programs got from it.
public protocol LogoutProvider: RemoteAuthProvider {
    /// Ends the provider's own session, such as the one in the person's browser (OpenID Connect RP-Initiated Logout),
    /// or the account's sessions on every device, whichever the provider has.
    ///
    /// It's asked after nobody on this machine uses the session any more, and before it's revoked.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - context: How the person can be sent to the provider's page, where that is needed.
    /// - Throws: ``AuthError``; ``AuthError/Code/unsupportedCredential`` if a browser is needed and there is none.
    func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws
}

extension ProviderCapability {
    /// The end of the provider's own session: ``LogoutProvider``.
    public static let logoutEverywhere = ProviderCapability("logoutEverywhere") { $0 is any LogoutProvider }
}
