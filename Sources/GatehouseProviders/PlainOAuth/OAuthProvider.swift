public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
public import GatehouseTypes

/// A service with OAuth 2.0 without OpenID Connect: authorization code with PKCE through a browser, bearer tokens, and
/// an endpoint that describes their account (RFC 6749; RFC 6750; RFC 9700).
public struct OAuthProvider: RemoteAuthProvider {
    let settings: OAuthSettings
    let client: OAuthClient
    let flows: AuthorizationFlowCoordinator
    let time: any TimeSource
    let diagnostics = DiagnosticRelay()

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - transport: The transport for its requests. It is below the loader chain that uses its sessions.
    ///   - pendingAuthorizations: The store of sign-ins that have begun. The default keeps them in memory; another one
    ///     is needed if another process may finish them.
    ///   - time: The clock.
    ///   - randomness: The source of states and PKCE verifiers.
    public init(
        _ settings: OAuthSettings, transport: any HTTPTransport,
        pendingAuthorizations: any PendingAuthorizationStore = MemoryPendingAuthorizationStore(),
        time: any TimeSource = SystemTimeSource(), randomness: any RandomSource = SystemRandomSource()
    ) {
        self.settings = settings
        self.time = time
        client = OAuthClient(
            settings: settings,
            client: EndpointClient(transport: transport, timeout: settings.timeout, time: time))
        flows = AuthorizationFlowCoordinator(
            pendingAuthorizations: pendingAuthorizations, time: time, randomness: randomness)
    }

    /// The provider's identifier in stored sessions.
    public var id: ProviderID { settings.id }

    /// Adds the sessions' access tokens to requests, as bearer tokens.
    public var authorizer: any RequestAuthorizer { BearerAuthorizer() }

    /// Opens the service's pages in a browser, exchanges the code in the response for tokens, and requests their
    /// account.
    ///
    /// With a prompt for device codes the user signs in on another device instead (RFC 8628).
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` if the context contains no suitable way to reach the user,
    ///   `refused` if the server or the user refused, `inDoubt` if the response to the exchange was lost. The code may
    ///   then be spent, and the user must sign in again.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        try check(context)
        if let prompt = try deviceCodePrompt(in: context), let session = try await signIn(context, showing: prompt) {
            return session
        }
        return try await signInByRedirect(context, redirect: settings.redirectURI)
    }

    /// Reports each member of a sign-in's responses that can't be read and counts as missing.
    public func report(to diagnostics: any DiagnosticSink) {
        self.diagnostics.report(to: diagnostics)
    }

    /// Refreshes a session with its refresh token, or with its access token if the settings define such a renewal.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        guard let parameters = renewal(of: session) else {
            throw .impossible(AuthError(.cannotRefresh, "the session has no refresh token"))
        }
        let tokens: TokenResponse
        do {
            tokens = try await client.tokens(parameters).tokens
        } catch {
            throw error.refreshFailure(of: session, final: settings.finalAnswers)
        }
        do throws(AuthError) {
            try checkType(tokens)
        } catch {
            throw RefreshFailure(answeredWith: error, refreshToken: tokens.refreshToken, for: session)
        }
        return SessionUpdate(tokens, type: .bearer, at: time.now)
    }

    /// Returns the parameters of the request that renews a session; `nil` if the session can't be renewed.
    private func renewal(of session: AuthSession) -> OAuthParameters? {
        if let refreshToken = session.refreshToken { return RefreshRequest(refreshToken: refreshToken).parameters }
        return settings.quirks.renewal.map { exchange in
            var parameters = OAuthParameters()
            parameters.set("grant_type", exchange.grantType)
            parameters.set(exchange.parameter, session.accessToken.value.revealed)
            return parameters
        }
    }

    /// Revokes the session's tokens at the service, if it has a revocation endpoint.
    ///
    /// If the revocation request must contain the access token and that is no longer valid, or is missing, the session
    /// is refreshed first. Otherwise its refresh token would remain valid.
    public func revoke(_ session: AuthSession) async throws {
        guard let url = settings.endpoints.revocation else { return }
        try await asking {
            // A sign-in that failed may have left only a refresh token.
            if settings.quirks.revocation.content != .form, session.accessToken.value.isEmpty {
                let renewed = try session.merging(try await refresh(session))
                _ = try await client.revoke(renewed, at: url)
                return
            }
            if try await client.revoke(session, at: url) { return }
            guard settings.quirks.revocation.content != .form, session.refreshToken != nil,
                let update = try? await refresh(session), let renewed = try? session.merging(update)
            else { return }
            _ = try await client.revoke(renewed, at: url)
        }
    }

    /// The issuer of the service's accounts.
    var issuer: String {
        settings.issuer ?? Origin(settings.endpoints.authorization)?.description ?? settings.id.rawValue
    }

    /// Sends the token request of a sign-in. The tokens in a response that can't be read have to be revoked.
    func signInTokens(_ parameters: OAuthParameters) async throws -> OAuthClient.Granted {
        do {
            return try await client.tokens(parameters)
        } catch {
            throw error.leaving { unwanted(AccessToken($0, receivedAt: time.now, lifetime: nil), $1) }
        }
    }

    /// Creates a session from the response to a sign-in.
    ///
    /// - Throws: `AuthError` with the tokens, which have to be revoked, if the account can't be determined.
    func session(_ granted: OAuthClient.Granted, requestedScope: Scope) async throws -> AuthSession {
        let tokens = granted.tokens
        diagnostics.record(unreadable: tokens.unreadableMembers, in: "token")
        let token = AccessToken(
            tokens.accessToken, scope: tokens.scope ?? requestedScope, receivedAt: time.now,
            lifetime: tokens.expiresIn.map { .seconds($0) })
        do {
            try checkType(tokens)
            return AuthSession(
                provider: id, account: try await account(granted), accessToken: token,
                refreshToken: tokens.refreshToken)
        } catch {
            throw AuthError(asking: error).leaving(unwanted(token, tokens.refreshToken))
        }
    }

    /// The tokens of a sign-in whose account isn't known.
    private func unwanted(_ token: AccessToken, _ refreshToken: Secret?) -> AuthSession {
        AuthSession(
            provider: id, account: Account(issuer: issuer, subject: ""), accessToken: token, refreshToken: refreshToken)
    }

    private func account(_ granted: OAuthClient.Granted) async throws -> Account {
        var answer = granted.answer
        if let url = settings.endpoints.userInfo {
            answer = try await client.account(granted.tokens.accessToken, at: url)
        }
        return try settings.account.account(in: answer, issuer: issuer)
    }

    /// Throws an error if the context contains an authentication requirement. A service without ID tokens can't
    /// describe the user's authentication (OpenID Connect Core, section 2).
    func check(_ context: SignInContext) throws(AuthError) {
        guard context.requirement == nil else {
            throw AuthError(.unsupportedCredential, "the service doesn't support step-up authentication")
        }
    }

    private func checkType(_ tokens: TokenResponse) throws(AuthError) {
        guard tokens.tokenType == .bearer else {
            throw AuthError(.invalidResponse, "the server sent a token of an unsupported type")
        }
    }
}
