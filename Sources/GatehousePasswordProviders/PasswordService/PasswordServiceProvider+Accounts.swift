public import GatehouseClient
import GatehouseTypes

extension PasswordServiceProvider: SignUpProvider {
    /// Creates an account with a user name and a password, and signs in with it.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `unsupportedCredential`, `refused` if the account can't be
    ///   created, `verificationRequired` if it was created but its address must be verified first.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        try require(.signUp)
        return try await begin(.signUp, try values(context))
    }
}

extension PasswordServiceProvider: AnonymousProvider {
    /// Creates an anonymous account, and signs in with it.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `refused`.
    public func signInAnonymously(_ context: SignInContext) async throws -> AuthSession {
        try require(.anonymousSignIn)
        return try await begin(.signInAnonymously, [:])
    }
}

extension PasswordServiceProvider: AccountUpgradeProvider {
    /// Adds a user name and a password to the session's account.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `unsupportedCredential`, `refused`, `verificationRequired` if the
    ///   address must be verified before the change takes effect, `accountMismatch` if the service returns another
    ///   account.
    public func upgrade(_ session: AuthSession, with context: SignInContext) async throws -> AuthSession {
        try require(.accountUpgrade)
        let upgraded = try await begin(.upgrade, try values(context).merging(values(session)) { $1 })
        guard upgraded.account.id == session.account.id else {
            throw AuthError(
                .accountMismatch, "the service's response is for another account",
                context: .init(provider: id, account: session.account.id))
        }
        return upgraded
    }
}

extension PasswordServiceProvider: LogoutProvider {
    /// Ends the account's sessions on all devices.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, or the reason why the request failed.
    public func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws {
        try require(.logoutEverywhere)
        try await end(.logoutEverywhere, session)
    }
}

extension PasswordServiceProvider {
    /// Throws an error for a capability that the description doesn't contain.
    func require(_ capability: ProviderCapability) throws(AuthError) {
        guard supports(capability) else { throw .unsupported(capability, by: id) }
    }
}
