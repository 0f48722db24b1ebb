public import GatehouseClient
public import GatehouseTypes
import Synchronization

/// A provider with accounts and passwords, at which people can also get new accounts.
///
/// What comes after the password has been checked is ``base``'s, and so are its scripts and its record of calls.
public final class FakePasswordProvider: SignUpProvider {
    /// Who makes, renews and revokes the sessions.
    public let base: FakeProvider

    private let accounts: Mutex<[String: Secret]>

    /// A provider with accounts.
    ///
    /// - Parameters:
    ///   - base: Who makes the sessions.
    ///   - accounts: The passwords, by the accounts' names.
    public init(_ base: FakeProvider, accounts: [String: Secret]) {
        self.base = base
        self.accounts = Mutex(accounts)
    }

    /// The provider's name.
    public var id: ProviderID { base.id }

    /// Bearer tokens.
    public var authorizer: any RequestAuthorizer { base.authorizer }

    /// Signs in whoever knows the password.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a name and a password, `refused` if there is no such account
    ///   or the password is wrong; the two can't be told apart.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let credential = try FakePasswordProvider.credential(context)
        let expected = accounts.withLock { $0[credential.username] }
        guard let expected, expected.matches(credential.password) else {
            throw AuthError(
                .refused, "the service didn't accept the credential",
                context: .init(provider: id, serverCode: "invalid_credentials"))
        }
        return try await base.signIn(context)
    }

    /// Makes an account.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a name and a password, `refused` if there is such an account.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        let credential = try FakePasswordProvider.credential(context)
        let isNew = accounts.withLock { accounts in
            guard accounts[credential.username] == nil else { return false }
            accounts[credential.username] = credential.password
            return true
        }
        guard isNew else {
            throw AuthError(
                .refused, "there is such an account",
                context: .init(provider: id, serverCode: "account_exists"))
        }
        return try await base.signIn(context)
    }

    /// Spends the session's refresh token.
    ///
    /// - Throws: What the script says, or that the service has ended the session.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        try await base.refresh(session)
    }

    /// Revokes the session's family.
    ///
    /// - Throws: What the script says.
    public func revoke(_ session: AuthSession) async throws {
        try await base.revoke(session)
    }

    /// Does nothing but count.
    public func forget(_ session: AuthSession) async {
        await base.forget(session)
    }

    private static func credential(_ context: SignInContext) throws(AuthError) -> PasswordCredential {
        guard let credential = context.credential as? PasswordCredential else {
            throw AuthError(.unsupportedCredential, "a name and a password are needed")
        }
        return credential
    }
}
