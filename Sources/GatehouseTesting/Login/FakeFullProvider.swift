public import GatehouseClient
public import GatehouseTypes
import Synchronization

/// A provider that has every capability there is, in memory.
///
/// Codes are always ``code``. Sessions, scripts and calls are those of ``base``.
public final class FakeFullProvider: SignUpProvider, AnonymousProvider, AccountUpgradeProvider, PasswordResetProvider,
    EmailVerificationProvider, MultiFactorProvider, LogoutProvider
{
    /// What was asked of the provider beside what ``FakeProvider/Call`` names, with what it was asked about.
    public enum Request: Sendable, Hashable {
        /// A password reset was requested.
        case passwordReset(String)
        /// A password was reset.
        case newPassword(String)
        /// A verification was sent; whether a session was there.
        case verification(String, hasSession: Bool)
        /// An address was confirmed.
        case confirmation(String)
        /// A factor was prepared.
        case factor(String)
        /// A challenge was given up.
        case abandoned
        /// The provider's own session was ended.
        case logout(AccountID)
    }

    /// The right answer to whatever asks for a code.
    public static let code = Secret("123456")

    /// Who makes the sessions.
    public let base: FakeProvider

    /// The second factors that a sign-in asks for; none asks for none.
    public let factors: [AuthenticationFactor]

    private let passwords: Mutex<[String: Secret]>
    private let record = Mutex<[Request]>([])

    /// A provider with accounts.
    ///
    /// - Parameters:
    ///   - base: Who makes the sessions.
    ///   - accounts: The passwords, by the accounts' names.
    ///   - factors: The second factors that a sign-in asks for.
    public init(_ base: FakeProvider, accounts: [String: Secret] = [:], factors: [AuthenticationFactor] = []) {
        self.base = base
        self.factors = factors
        passwords = Mutex(accounts)
    }

    /// What was asked so far, in order.
    public var requests: [Request] { record.withLock { $0 } }

    /// The provider's name.
    public var id: ProviderID { base.id }

    /// Bearer tokens.
    public var authorizer: any RequestAuthorizer { base.authorizer }

    /// Signs in whoever knows the password, or asks for a second factor.
    ///
    /// - Throws: `AuthError`: `refused` for a wrong password, `factorRequired`.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let credential = try FakeFullProvider.credential(context)
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

    /// Makes an account.
    ///
    /// - Throws: `AuthError`.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        let credential = try FakeFullProvider.credential(context)
        passwords.withLock { $0[credential.username] = credential.password }
        return try await base.signIn(context)
    }

    /// Makes an account without a name.
    ///
    /// - Throws: What the base's script says.
    public func signInAnonymously(_ context: SignInContext) async throws -> AuthSession {
        try await base.signIn(SignInContext(credential: PasswordCredential(username: "guest", password: Secret(""))))
    }

    /// Gives the account a password, and signs in to it again. A credential named `other` brings another account back.
    ///
    /// - Throws: What the base's script says.
    public func upgrade(_ session: AuthSession, with context: SignInContext) async throws -> AuthSession {
        let credential = try FakeFullProvider.credential(context)
        let name = credential.username == "other" ? "other" : session.account.subject.rawValue
        passwords.withLock { $0[credential.username] = credential.password }
        return try await base.signIn(
            SignInContext(credential: PasswordCredential(username: name, password: credential.password)))
    }

    /// Notes that it was asked.
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

    /// Notes that it was asked.
    public func sendEmailVerification(to address: String, for session: AuthSession?) async throws {
        note(.verification(address, hasSession: session != nil))
    }

    /// Notes that it was asked.
    ///
    /// - Throws: `AuthError` with `refused` if the code is wrong.
    public func confirmEmail(_ address: String, code: Secret) async throws {
        try check(code)
        note(.confirmation(address))
    }

    /// Notes that it was asked.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        note(.factor(factor.id))
        return challenge.adding(["prepared": Secret(factor.id)])
    }

    /// Signs in.
    ///
    /// - Throws: `AuthError` with `refused` if the code is wrong or the factor wasn't prepared.
    public func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession {
        try check(code)
        guard let name = challenge.state["username"], challenge.state["prepared"]?.matches(Secret(factor.id)) == true
        else { throw AuthError(.refused, "nothing was prepared", context: .init(provider: id)) }
        return try await base.signIn(
            SignInContext(credential: PasswordCredential(username: name.revealed, password: code)))
    }

    /// Notes that it was asked.
    public func abandon(_ challenge: FactorChallenge) async {
        note(.abandoned)
    }

    /// Notes that it was asked.
    public func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws {
        note(.logout(session.account.subject))
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

    private func note(_ request: Request) {
        record.withLock { $0.append(request) }
    }

    private func check(_ code: Secret) throws(AuthError) {
        guard code.matches(FakeFullProvider.code) else {
            throw AuthError(.refused, "the code is wrong", context: .init(provider: id, serverCode: "invalid_code"))
        }
    }

    private static func credential(_ context: SignInContext) throws(AuthError) -> PasswordCredential {
        guard let credential = context.credential as? PasswordCredential else {
            throw AuthError(.unsupportedCredential, "a name and a password are needed")
        }
        return credential
    }
}
