public import GatehouseClient
public import GatehouseTypes

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

extension PasswordServiceProvider: PasswordResetProvider {
    /// Requests that a code is sent to the account's address.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, or the reason why the request failed.
    public func requestPasswordReset(for username: String) async throws {
        try require(.passwordReset)
        _ = try await run(.requestPasswordReset, ["username": Secret(username)])
    }

    /// Sets a new password.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `refused` if the code is wrong or the password too weak.
    public func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws {
        try require(.passwordReset)
        _ = try await run(
            .resetPassword, ["username": Secret(username), "code": code, "newPassword": newPassword])
    }
}

extension PasswordServiceProvider: EmailVerificationProvider {
    /// Requests that a code is sent to an address.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `notSignedIn` if the service requires a session for that.
    public func sendEmailVerification(to address: String, for session: AuthSession?) async throws {
        try require(.emailVerification)
        if session == nil, description.needsSession(.sendEmailVerification) {
            throw AuthError(
                .notSignedIn, "the service requires a signed-in user for this: sign in again",
                context: .init(provider: id))
        }
        let values = session.map(values) ?? [:]
        _ = try await run(.sendEmailVerification, values.merging(["username": Secret(address)]) { $1 })
    }

    /// Sends the code that was received at the address.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `refused` if the code is wrong.
    public func confirmEmail(_ address: String, code: Secret) async throws {
        try require(.emailVerification)
        _ = try await run(.confirmEmail, ["username": Secret(address), "code": code])
    }
}

extension PasswordServiceDescription {
    /// Returns whether an operation needs an access token.
    fileprivate func needsSession(_ operation: ServiceOperation) -> Bool {
        operations[operation]?.contains { $0.mentions("{accessToken}") } ?? false
    }
}

extension ServiceExchange {
    fileprivate func mentions(_ placeholder: String) -> Bool {
        guard !headers.values.contains(where: { $0.contains(placeholder) }) else { return true }
        return switch content {
        case .none: false
        case .json(let value): value.mentions(placeholder)
        case .form(let fields): fields.contains { $0.value.contains(placeholder) }
        }
    }
}

extension JSONValue {
    fileprivate func mentions(_ placeholder: String) -> Bool {
        if let string { return string.contains(placeholder) }
        if let array { return array.contains { $0.mentions(placeholder) } }
        return object?.values.contains { $0.mentions(placeholder) } ?? false
    }
}

extension PasswordServiceProvider: MultiFactorProvider {
    /// Requests that a code is sent, if the kind of factor needs one.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, or the reason why the request failed.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        let way = try way(of: factor)
        guard !way.prepare.isEmpty else { return challenge }
        let outcome = try await exchange(way.prepare, challenge, ["factor": Secret(factor.id)])
        let captured = way.prepare.flatMap(\.captures.keys)
        return challenge.adding(outcome.values.filter { captured.contains($0.key) })
    }

    /// Sends the code for the challenge.
    ///
    /// - Throws: `AuthError`: `refused` if the code is wrong.
    public func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession {
        let way = try way(of: factor)
        let outcome = try await exchange(way.answer, challenge, ["factor": Secret(factor.id), "code": code])
        let places = way.session ?? description.session
        do throws(AuthError) {
            return try session(outcome, places)
        } catch {
            throw leaving(outcome.answer, places, error)
        }
    }

    /// Ends the sign-in that the service keeps for the challenge.
    public func abandon(_ challenge: FactorChallenge) async {
        guard let exchanges = description.factors?.abandon, !exchanges.isEmpty else { return }
        _ = try? await client.run(exchanges, challenge.state)
    }

    private func way(of factor: AuthenticationFactor) throws(AuthError) -> FactorDescription.Way {
        try require(.multiFactor)
        guard let way = description.factors?.ways.first(where: { $0.kind == factor.kind }) else {
            throw AuthError(
                .unsupportedCredential, "the challenge doesn't offer this factor", context: .init(provider: id))
        }
        return way
    }

    private func exchange(
        _ exchanges: [ServiceExchange], _ challenge: FactorChallenge, _ more: [String: Secret]
    ) async throws(AuthError) -> ServiceClient.Outcome {
        do throws(EndpointFailure) {
            return try await client.run(exchanges, challenge.state.merging(more) { $1 })
        } catch {
            throw reader.error(error)
        }
    }
}
