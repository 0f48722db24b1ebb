/// A provider that creates anonymous accounts.
public protocol AnonymousProvider: RemoteAuthProvider {
    /// Creates an anonymous account and signs in to it.
    ///
    /// - Parameter context: The ways to interact with the user, if there are any.
    /// - Returns: The session of the new account. If the session is lost, the account can't be used any more.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the service doesn't create anonymous accounts.
    func signInAnonymously(_ context: SignInContext) async throws -> AuthSession
}

extension ProviderCapability {
    /// Anonymous accounts: ``AnonymousProvider``.
    public static let anonymousSignIn = ProviderCapability("anonymousSignIn") { $0 is any AnonymousProvider }
}
