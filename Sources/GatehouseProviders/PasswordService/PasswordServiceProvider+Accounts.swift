public import GatehouseClient
import GatehouseTypes

extension PasswordServiceProvider: SignUpProvider {
    /// Makes an account with a name and a password, and signs in to it.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `unsupportedCredential`, `refused` if the account can't be made,
    ///   `verificationRequired` if it's made and its address must be verified first.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        try require(.signUp)
        return try await begin(.signUp, try values(context))
    }
}

extension PasswordServiceProvider: AnonymousProvider {
    /// Makes an account without a name, and signs in to it.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `refused`.
    public func signInAnonymously(_ context: SignInContext) async throws -> AuthSession {
        try require(.anonymousSignIn)
        return try await begin(.signInAnonymously, [:])
    }
}

extension PasswordServiceProvider: AccountUpgradeProvider {
    /// Gives the session's account a name and a password.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `unsupportedCredential`, `refused`, `verificationRequired` if the address
    ///   must be verified before the account has it, `accountMismatch` if the service answers with another account.
    public func upgrade(_ session: AuthSession, with context: SignInContext) async throws -> AuthSession {
        try require(.accountUpgrade)
        let upgraded = try await begin(.upgrade, try values(context).merging(values(session)) { $1 })
        guard upgraded.account.id == session.account.id else {
            throw AuthError(
                .accountMismatch, "the service answered with another account",
                context: .init(provider: id, account: session.account.id))
        }
        return upgraded
    }
}

extension PasswordServiceProvider: LogoutProvider {
    /// Ends the account's sessions on every device.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, and why the service couldn't be told.
    public func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws {
        try require(.logoutEverywhere)
        try await end(.logoutEverywhere, session)
    }
}

extension PasswordServiceProvider {
    /// Refuses what isn't described.
    func require(_ capability: ProviderCapability) throws(AuthError) {
        guard supports(capability) else { throw .unsupported(capability, by: id) }
    }
}
