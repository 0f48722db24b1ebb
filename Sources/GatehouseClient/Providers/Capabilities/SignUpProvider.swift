/// A provider that can also create accounts.
public protocol SignUpProvider: RemoteAuthProvider {
    /// Creates an account and signs in to it.
    ///
    /// - Parameter context: The user's credential, and the ways to interact with the user.
    /// - Returns: The session of the new account.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the account can't be created, for example because it
    ///   exists already; ``AuthError/Code/verificationRequired`` if it was created and its email address must be
    ///   verified first.
    func signUp(_ context: SignInContext) async throws -> AuthSession
}

extension ProviderCapability {
    /// Creating accounts: ``SignUpProvider``.
    public static let signUp = ProviderCapability("signUp") { $0 is any SignUpProvider }
}
