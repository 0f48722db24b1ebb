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

    /// Anonymous accounts: ``AnonymousProvider``.
    public static let anonymousSignIn = ProviderCapability("anonymousSignIn") { $0 is any AnonymousProvider }

    /// Turning an anonymous account into a full account: ``AccountUpgradeProvider``.
    public static let accountUpgrade = ProviderCapability("accountUpgrade") { $0 is any AccountUpgradeProvider }
}

/// A provider that creates anonymous accounts.
public protocol AnonymousProvider: RemoteAuthProvider {
    /// Creates an anonymous account and signs in to it.
    ///
    /// - Parameter context: The ways to interact with the user, if there are any.
    /// - Returns: The session of the new account. If the session is lost, the account can't be used any more.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the service doesn't create anonymous accounts.
    func signInAnonymously(_ context: SignInContext) async throws -> AuthSession
}

/// A provider that can turn an anonymous account into a full account.
public protocol AccountUpgradeProvider: RemoteAuthProvider {
    /// Adds a credential to the session's account. The account keeps its issuer and its subject.
    ///
    /// - Parameters:
    ///   - session: The current session of the account. It isn't changed, and is valid until the new one is stored.
    ///   - context: The credential for later sign-ins to the account.
    /// - Returns: A new session of the same account.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the credential can't be used, for example because another
    ///   account has it; ``AuthError/Code/verificationRequired`` if its email address has to be verified first.
    func upgrade(_ session: AuthSession, with context: SignInContext) async throws -> AuthSession
}
