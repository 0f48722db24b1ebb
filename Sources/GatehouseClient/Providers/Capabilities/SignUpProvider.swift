/// A provider at which people can also get new accounts.
public protocol SignUpProvider: RemoteAuthProvider {
    /// Makes an account and signs in to it.
    ///
    /// - Parameter context: What the person gave, and how they can be asked.
    /// - Returns: The session of the new account.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the account can't be made, as when there is one already;
    ///   ``AuthError/Code/verificationRequired`` if it's made and can be used once its address is verified.
    func signUp(_ context: SignInContext) async throws -> AuthSession
}

extension ProviderCapability {
    /// New accounts: ``SignUpProvider``.
    public static let signUp = ProviderCapability("signUp") { $0 is any SignUpProvider }
}
