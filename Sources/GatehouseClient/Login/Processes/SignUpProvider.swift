/// A provider at which people can also get new accounts.
public protocol SignUpProvider: RemoteAuthProvider {
    /// Makes an account and signs in to it.
    ///
    /// - Parameter context: What the person gave, and how they can be asked.
    /// - Returns: The session of the new account.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the account can't be made, as when there is one already.
    func signUp(_ context: SignInContext) async throws -> AuthSession
}
