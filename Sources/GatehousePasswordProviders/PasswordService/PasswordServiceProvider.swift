public import GatehouseClient
public import GatehouseHTTP
public import GatehouseTypes

/// A service with user names and passwords over REST, defined by a description.
///
/// ``supports(_:)`` returns which capabilities the description contains. An operation that it doesn't contain throws an
/// `AuthError` with `unsupportedOperation`. The service's requirements have types: a
/// ``/GatehouseClient/PasswordCredential``, a second factor, a verified address.
public struct PasswordServiceProvider: RemoteAuthProvider {
    let description: PasswordServiceDescription
    let client: ServiceClient
    let reader: ServiceReader
    let time: any TimeSource
    private let diagnostics = DiagnosticRelay()

    /// Creates a provider. Nothing is sent before the first sign-in.
    ///
    /// - Parameters:
    ///   - description: The service.
    ///   - transport: The transport for its requests. It is below the loader chain that uses its sessions.
    ///   - time: The clock.
    public init(
        _ description: PasswordServiceDescription, transport: any HTTPTransport,
        time: any TimeSource = SystemTimeSource()
    ) {
        self.description = description
        self.time = time
        client = ServiceClient(
            description: description, client: EndpointClient(transport: transport, timeout: .seconds(30), time: time))
        reader = ServiceReader(description: description)
    }

    /// The provider's identifier in stored sessions.
    public var id: ProviderID { description.id }

    /// Adds the sessions' access tokens to requests, as bearer tokens.
    public var authorizer: any RequestAuthorizer { BearerAuthorizer() }

    /// Returns whether the description contains a capability.
    public func supports(_ capability: ProviderCapability) -> Bool {
        description.supports(capability)
    }

    /// Signs in with a user name and a password.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a ``/GatehouseClient/PasswordCredential``, `refused`,
    ///   `factorRequired` if a second factor is required, `verificationRequired` if the account's address must be
    ///   verified first.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        try await begin(.signIn, try values(context))
    }

    /// Reports each part of a sign-in's response that can't be read and counts as missing.
    public func report(to diagnostics: any DiagnosticSink) {
        self.diagnostics.report(to: diagnostics)
    }

    /// Refreshes a session with its refresh token.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        guard session.refreshToken != nil else {
            throw .impossible(AuthError(.cannotRefresh, "the session has no refresh token"))
        }
        var outcome = ServiceClient.Outcome(values: values(session))
        do throws(EndpointFailure) {
            try await client.run(.refresh, &outcome)
        } catch {
            throw reader.refreshFailure(error, after: outcome, of: session)
        }
        do throws(AuthError) {
            let renewed = try reader.renewedSession(outcome.answer)
            var update = SessionUpdate(
                accessToken: renewed.accessToken, receivedAt: time.now, lifetime: renewed.lifetime,
                refreshToken: renewed.refreshToken, account: renewed.account)
            update.unreadableMembers = renewed.unreadableMembers
            update.isRefreshTokenDoubtful = renewed.isRefreshTokenDoubtful
            return update
        } catch {
            throw RefreshFailure(
                answeredWith: error, refreshToken: reader.refreshToken(outcome.answer), for: session)
        }
    }

    /// Revokes the session's tokens at the service. Without a revocation in the description the tokens are valid until
    /// they expire.
    public func revoke(_ session: AuthSession) async throws {
        guard description.operations[.revoke] != nil else { return }
        try await end(.revoke, session)
    }
}

extension PasswordServiceProvider {
    /// Performs an operation that returns a session.
    func begin(_ operation: ServiceOperation, _ values: [String: Secret]) async throws(AuthError) -> AuthSession {
        var outcome = ServiceClient.Outcome(values: values)
        do throws(AuthError) {
            try await run(operation, &outcome)
            let factors = try reader.factors(outcome.answer)
            guard factors.isEmpty else { throw AuthError(challenge(factors, outcome)) }
            return try session(outcome, description.session)
        } catch {
            // The tokens of a challenge are used for the second factor.
            if error.code == .factorRequired { throw error }
            throw leaving(outcome.answer, description.session, error)
        }
    }

    /// Returns the error with the tokens of a response, which have to be revoked.
    func leaving(_ answer: [String: JSONValue], _ places: SessionPlaces, _ error: AuthError) -> AuthError {
        guard let tokens = reader.unwantedTokens(answer, places) else { return error }
        let token = AccessToken(tokens.access, receivedAt: time.now, lifetime: nil)
        return error.leaving(
            AuthSession(
                provider: id, account: Account(issuer: description.issuer, subject: ""), accessToken: token,
                refreshToken: tokens.refresh))
    }

    /// Performs an operation.
    func run(
        _ operation: ServiceOperation, _ values: [String: Secret]
    ) async throws(AuthError) -> ServiceClient.Outcome {
        var outcome = ServiceClient.Outcome(values: values)
        try await run(operation, &outcome)
        return outcome
    }

    /// Performs an operation. The outcome also gets the responses that came before a failure.
    private func run(_ operation: ServiceOperation, _ outcome: inout ServiceClient.Outcome) async throws(AuthError) {
        do throws(EndpointFailure) {
            try await client.run(operation, &outcome)
        } catch {
            throw reader.error(error)
        }
        guard !outcome.isUnverified else {
            throw AuthError(
                .verificationRequired, "the account's email address has to be verified first",
                context: .init(provider: id, status: outcome.response?.status))
        }
    }

    /// Performs an operation that needs the session's access token. Refreshes the token first if the service rejects it
    /// as too old.
    func end(_ operation: ServiceOperation, _ session: AuthSession) async throws(AuthError) {
        do throws(EndpointFailure) {
            _ = try await client.run(operation, values(session))
        } catch {
            switch reader.meaning(error) {
            case .gone: return
            case .staleToken: break
            default:
                // A sign-in that failed may have left only a refresh token.
                guard session.accessToken.value.isEmpty, case .unsent = error else { throw reader.error(error) }
            }
            try await endRenewed(operation, session, reader.error(error))
        }
    }

    private func endRenewed(
        _ operation: ServiceOperation, _ session: AuthSession, _ error: AuthError
    ) async throws(AuthError) {
        do {
            let update = try await refresh(session)
            _ = try await client.run(operation, values(try session.merging(update)))
        } catch RefreshFailure.rejected {
            return
        } catch RefreshFailure.impossible {
            throw error
        } catch let failure as EndpointFailure {
            if reader.meaning(failure) != .gone { throw reader.error(failure) }
        } catch {
            throw AuthError(error)
        }
    }

    /// Returns the placeholder values of a session.
    func values(_ session: AuthSession) -> [String: Secret] {
        var values = ["subject": Secret(session.account.subject.rawValue)]
        values["accessToken"] = session.accessToken.value.isEmpty ? nil : session.accessToken.value
        values["refreshToken"] = session.refreshToken
        values["token"] = session.refreshToken ?? session.accessToken.value
        return values
    }

    /// Returns the placeholder values of the user's credential.
    func values(_ context: SignInContext) throws(AuthError) -> [String: Secret] {
        guard let credential = context.credential as? PasswordCredential else {
            throw AuthError(
                .unsupportedCredential, "signing in at this provider requires a user name and a password",
                context: .init(provider: id))
        }
        return ["username": Secret(credential.username), "password": credential.password]
    }

    func session(_ outcome: ServiceClient.Outcome, _ places: SessionPlaces) throws(AuthError) -> AuthSession {
        let read = try reader.session(outcome.answer, places)
        diagnostics.record(unreadable: read.unreadableMembers, in: "sign-in")
        guard let account = read.account else {
            throw AuthError(.invalidResponse, "the server's response names no account")
        }
        let token = AccessToken(
            read.accessToken, receivedAt: time.now, lifetime: read.lifetime)
        return AuthSession(provider: id, account: account, accessToken: token, refreshToken: read.refreshToken)
    }

    private func challenge(_ factors: [AuthenticationFactor], _ outcome: ServiceClient.Outcome) -> FactorChallenge {
        var state: [String: Secret] = [:]
        for (name, path) in description.factors?.state ?? [:] {
            state[name] = JSONValue.object(outcome.answer)[path]?.plainText.map { Secret($0) }
        }
        return FactorChallenge(provider: id, factors: factors, state: state)
    }
}
