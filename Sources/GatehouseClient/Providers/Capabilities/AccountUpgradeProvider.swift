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

extension ProviderCapability {
    /// Turning an anonymous account into a full account: ``AccountUpgradeProvider``.
    public static let accountUpgrade = ProviderCapability("accountUpgrade") { $0 is any AccountUpgradeProvider }
}
