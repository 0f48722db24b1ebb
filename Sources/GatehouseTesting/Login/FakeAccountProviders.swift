public import GatehouseClient
public import GatehouseTypes
import Synchronization

/// A provider with user names and passwords. Users can also create accounts.
///
/// After the password has been checked, ``base`` handles the call with its scripts and records it.
public final class FakePasswordProvider: SignUpProvider, FakeProviderWrapper {
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

    /// Signs in with a user name and a password.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a user name and a password, `refused` if the account
    ///   doesn't exist or the password is wrong. The two cases give the same error.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let credential = try credential(context)
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
        let credential = try credential(context)
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
}

/// A provider in memory that supports all optional capabilities.
///
/// The right code is always ``code``. Sessions, scripts and calls are those of ``base``.
public final class FakeFullProvider: SignUpProvider, AnonymousProvider, AccountUpgradeProvider, PasswordResetProvider,
    EmailVerificationProvider, MultiFactorProvider, LogoutProvider, FakeProviderWrapper
{
    /// The requests to the provider that ``FakeProvider/Call`` doesn't include, with their main parameter.
    public enum Request: Sendable, Hashable {
        /// A password reset was requested.
        case passwordReset(String)
        /// A password was reset.
        case newPassword(String)
        /// A verification was sent. `hasSession` tells whether it was requested with a session.
        case verification(String, hasSession: Bool)
        /// An email address was confirmed.
        case confirmation(String)
        /// A factor was prepared.
        case factor(String)
        /// A challenge was abandoned.
        case abandoned
        /// The provider's own session was ended.
        case logout(AccountID)
    }

    /// The right code for all operations that require one.
    public static let code = Secret("123456")

    /// The provider that creates the sessions.
    public let base: FakeProvider

    /// The second factors that a sign-in requires. If it is empty, no second factor is required.
    public let factors: [AuthenticationFactor]

    private let passwords: Mutex<[String: Secret]>
    private let record = Mutex<[Request]>([])

    /// Creates a provider with accounts.
    ///
    /// - Parameters:
    ///   - base: The provider that creates the sessions.
    ///   - accounts: The passwords by user name.
    ///   - factors: The second factors that a sign-in requires.
    public init(_ base: FakeProvider, accounts: [String: Secret] = [:], factors: [AuthenticationFactor] = []) {
        self.base = base
        self.factors = factors
        passwords = Mutex(accounts)
    }

    /// The requests so far, in order.
    public var requests: [Request] { record.withLock { $0 } }

    /// Signs in with a user name and a password, or requires a second factor.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a user name and a password, `refused` for a wrong user
    ///   name or password, `factorRequired`.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let credential = try credential(context)
        guard passwords.withLock({ $0[credential.username]?.matches(credential.password) }) == true else {
            throw AuthError(.refused, "the service didn't accept the credential", context: .init(provider: id))
        }
        guard factors.isEmpty else {
            throw AuthError(
                FactorChallenge(
                    provider: id, factors: factors, state: ["username": Secret(credential.username)]))
        }
        return try await base.signIn(context)
    }

    /// Creates an account.
    ///
    /// - Throws: `AuthError` with `unsupportedCredential` without a user name and a password, or the scripted error of
    ///   the base.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        let credential = try credential(context)
        passwords.withLock { $0[credential.username] = credential.password }
        return try await base.signIn(context)
    }

    /// Creates an anonymous account.
    ///
    /// - Throws: The scripted error of the base.
    public func signInAnonymously(_ context: SignInContext) async throws -> AuthSession {
        try await base.signIn(SignInContext(credential: PasswordCredential(username: "guest", password: Secret(""))))
    }

    /// Gives the account a password and signs in to it again. With the user name `other` it returns another account.
    ///
    /// - Throws: `AuthError` with `unsupportedCredential` without a user name and a password, or the scripted error of
    ///   the base.
    public func upgrade(_ session: AuthSession, with context: SignInContext) async throws -> AuthSession {
        let credential = try credential(context)
        let name = credential.username == "other" ? "other" : session.account.subject.rawValue
        passwords.withLock { $0[credential.username] = credential.password }
        return try await base.signIn(
            SignInContext(credential: PasswordCredential(username: name, password: credential.password)))
    }

    /// Records the request.
    public func requestPasswordReset(for username: String) async throws {
        note(.passwordReset(username))
    }

    /// Sets the password.
    ///
    /// - Throws: `AuthError` with `refused` if the code is wrong.
    public func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws {
        try check(code)
        passwords.withLock { $0[username] = newPassword }
        note(.newPassword(username))
    }

    /// Records the request.
    public func sendEmailVerification(to address: String, for session: AuthSession?) async throws {
        note(.verification(address, hasSession: session != nil))
    }

    /// Checks the code and records the request.
    ///
    /// - Throws: `AuthError` with `refused` if the code is wrong.
    public func confirmEmail(_ address: String, code: Secret) async throws {
        try check(code)
        note(.confirmation(address))
    }

    /// Records the request.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        note(.factor(factor.id))
        return challenge.adding(["prepared": Secret(factor.id)])
    }

    /// Signs in with the code of a second factor.
    ///
    /// - Throws: `AuthError` with `refused` if the code is wrong or the factor wasn't prepared; the scripted error of
    ///   the base.
    public func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession {
        try check(code)
        guard let name = challenge.state["username"], challenge.state["prepared"]?.matches(Secret(factor.id)) == true
        else { throw AuthError(.refused, "nothing was prepared", context: .init(provider: id)) }
        return try await base.signIn(
            SignInContext(credential: PasswordCredential(username: name.revealed, password: code)))
    }

    /// Records the request.
    public func abandon(_ challenge: FactorChallenge) async {
        note(.abandoned)
    }

    /// Records the request.
    public func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws {
        note(.logout(session.account.subject))
    }

    private func note(_ request: Request) {
        record.withLock { $0.append(request) }
    }

    private func check(_ code: Secret) throws(AuthError) {
        guard code.matches(FakeFullProvider.code) else {
            throw AuthError(.refused, "the code is wrong", context: .init(provider: id, serverCode: "invalid_code"))
        }
    }
}
