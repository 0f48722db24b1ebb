public import GatehouseClient
public import GatehouseTypes
import Synchronization

/// A provider with user names and passwords. Users can also create accounts.
///
/// After the password has been checked, ``base`` handles the call with its scripts and records it.
public final class FakePasswordProvider: SignUpProvider {
    /// The provider that creates, renews and revokes the sessions.
    public let base: FakeProvider

    private let accounts: Mutex<[String: Secret]>

    /// Creates a provider with accounts.
    ///
    /// - Parameters:
    ///   - base: The provider that creates the sessions.
    ///   - accounts: The passwords by user name.
    public init(_ base: FakeProvider, accounts: [String: Secret]) {
        self.base = base
        self.accounts = Mutex(accounts)
    }

    /// The identifier of the provider.
    public var id: ProviderID { base.id }

    /// An authorizer for bearer tokens.
    public var authorizer: any RequestAuthorizer { base.authorizer }

    /// Signs in with a user name and a password.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a user name and a password, `refused` if the account
    ///   doesn't exist or the password is wrong. The two cases give the same error.
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

    /// Creates an account.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a user name and a password, `refused` if the account
    ///   exists.
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

    /// Redeems the session's refresh token.
    ///
    /// - Throws: The scripted error, or a rejection if the service has ended the session.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        try await base.refresh(session)
    }

    /// Revokes the session's token family.
    ///
    /// - Throws: The scripted error.
    public func revoke(_ session: AuthSession) async throws {
        try await base.revoke(session)
    }

    /// Only counts the call.
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
