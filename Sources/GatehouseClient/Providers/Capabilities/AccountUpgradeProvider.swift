/// A provider that makes a full account of an anonymous one.
public protocol AccountUpgradeProvider: RemoteAuthProvider {
    /// Gives the session's account a credential. The account stays the same one: same issuer, same subject.
    ///
    /// - Parameters:
    ///   - session: The session of the account as it is now. It isn't changed, and is good until the new one is stored.
    ///   - context: What the account is to be signed in to with from now on.
    /// - Returns: A new session of the same account.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the credential can't be taken, as when another account
    ///   has it; ``AuthError/Code/verificationRequired`` if its address has to be verified first.
    func upgrade(_ session: AuthSession, with context: SignInContext) async throws -> AuthSession
}

extension ProviderCapability {
    /// A full account of an anonymous one: ``AccountUpgradeProvider``.
    public static let accountUpgrade = ProviderCapability("accountUpgrade") { $0 is any AccountUpgradeProvider }
}
