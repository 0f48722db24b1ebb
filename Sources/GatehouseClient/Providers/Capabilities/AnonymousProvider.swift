/// A provider that gives an account to somebody who hasn't said who they are.
public protocol AnonymousProvider: RemoteAuthProvider {
    /// Makes an account without a name and signs in to it.
    ///
    /// - Parameter context: How the person can be asked; there may be nobody.
    /// - Returns: The session of the new account. Whoever loses it has lost the account.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the service makes no such accounts.
    func signInAnonymously(_ context: SignInContext) async throws -> AuthSession
}

extension ProviderCapability {
    /// Accounts without a name: ``AnonymousProvider``.
    public static let anonymousSignIn = ProviderCapability("anonymousSignIn") { $0 is any AnonymousProvider }
}
