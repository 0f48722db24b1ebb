import Foundation
public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
public import GatehouseTypes

/// A service that speaks OAuth 2.0 without OpenID: authorization code with PKCE through a browser, bearer tokens, and an
/// endpoint that says whose they are (RFC 6749; RFC 6750; RFC 9700).
public struct OAuthProvider: RemoteAuthProvider {
    let settings: OAuthSettings
    let client: OAuthClient
    let flows: FlowDesk
    let time: any TimeSource

    /// Describes a provider.
    ///
    /// - Parameters:
    ///   - settings: How to sign in.
    ///   - transport: What its requests are sent with; it stands below the chain that its sessions authorise.
    ///   - shelf: Where sign-ins lie that have been begun; one in memory unless another process may have to finish them.
    ///   - time: The clock.
    ///   - randomness: Where states and verifiers come from.
    public init(
        _ settings: OAuthSettings, transport: any HTTPTransport, shelf: any FlowShelf = MemoryFlowShelf(),
        time: any TimeSource = SystemTimeSource(), randomness: any RandomSource = SystemRandomSource()
    ) {
        self.settings = settings
        self.time = time
        client = OAuthClient(
            settings: settings,
            client: EndpointClient(transport: transport, timeout: settings.timeout, time: time))
        flows = FlowDesk(shelf: shelf, time: time, randomness: randomness)
    }

    /// The provider's name in stored sessions.
    public var id: ProviderID { settings.id }

    /// Puts the sessions on requests, as bearer tokens.
    public var authorizer: any RequestAuthorizer { BearerAuthorizer() }

    /// Sends the person to the service's pages, exchanges what comes back for tokens, and asks whose they are.
    ///
    /// With a prompt for device codes the person signs in on another device instead (RFC 8628).
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` if the person can't be reached in a way that serves, `refused` if the server or the person said no,
    ///   `inDoubt` if the answer to the exchange was lost; the code is then spent and the person has to go there again.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        try check(context)
        if let prompt = try deviceCodePrompt(in: context), let session = try await signIn(context, showing: prompt) {
            return session
        }
        return try await signInByRedirect(context, redirect: settings.redirectURI)
    }

    /// Renews a session with its refresh token, if the service gave one.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        guard let parameters = renewal(of: session) else {
            throw .impossible(AuthError(.cannotRefresh, "the session has no refresh token"))
        }
        let tokens: TokenResponse
        do {
            tokens = try await client.tokens(parameters).tokens
        } catch {
            throw error.refreshFailure(final: settings.finalAnswers)
        }
        do throws(AuthError) {
            try checkType(tokens)
        } catch {
            throw .inDoubt(error)
        }
        return SessionUpdate(
            accessToken: tokens.accessToken, receivedAt: time.now, lifetime: tokens.expiresIn.map { .seconds($0) },
            type: .bearer, scope: tokens.scope, refreshToken: tokens.refreshToken)
    }

    /// What renews a session; nothing if nothing does.
    private func renewal(of session: AuthSession) -> OAuthParameters? {
        if let refreshToken = session.refreshToken { return RefreshRequest(refreshToken: refreshToken).parameters }
        return settings.quirks.renewal.map { exchange in
            var parameters = OAuthParameters()
            parameters.set("grant_type", exchange.grantType)
            parameters.set(exchange.parameter, session.accessToken.value.revealed)
            return parameters
        }
    }

    /// Ends the session's tokens at the service. A service without a place for that has nothing to be told.
    ///
    /// Where the access token has to be shown and is too old, a new one is got first: its refresh token would live on.
    public func revoke(_ session: AuthSession) async throws {
        guard let url = settings.endpoints.revocation else { return }
        do {
            if try await client.revoke(session, at: url) { return }
            guard settings.quirks.revocation.content != .form, session.refreshToken != nil,
                let update = try? await refresh(session), let renewed = try? session.merging(update)
            else { return }
            _ = try await client.revoke(renewed, at: url)
        } catch {
            throw error.authError
        }
    }
}

extension OAuthProvider {
    /// What tells the service's accounts from others'.
    var issuer: String {
        settings.issuer ?? Origin(settings.endpoints.authorization)?.description ?? settings.id.rawValue
    }

    /// Makes a session of the answer to a sign-in. Tokens whose owner can't be told are ended again.
    func session(_ granted: OAuthClient.Granted, requestedScope: Scope) async throws -> AuthSession {
        let tokens = granted.tokens
        try checkType(tokens)
        let token = AccessToken(
            tokens.accessToken, scope: tokens.scope ?? requestedScope, receivedAt: time.now,
            lifetime: tokens.expiresIn.map { .seconds($0) })
        func session(_ account: Account) -> AuthSession {
            AuthSession(provider: id, account: account, accessToken: token, refreshToken: tokens.refreshToken)
        }
        do {
            return session(try await account(granted))
        } catch {
            try? await revoke(session(Account(issuer: issuer, subject: "")))
            throw AuthError(asking: error)
        }
    }

    private func account(_ granted: OAuthClient.Granted) async throws -> Account {
        var answer = granted.answer
        if let url = settings.endpoints.userInfo {
            answer = try await client.account(granted.tokens.accessToken, at: url)
        }
        return try settings.account.account(in: answer, issuer: issuer)
    }

    /// A service without ID tokens can't tell how somebody proved who they are (OpenID Connect Core, section 2).
    func check(_ context: SignInContext) throws(AuthError) {
        guard context.requirement == nil else {
            throw AuthError(.unsupportedCredential, "this service can't be asked for more proof than a sign-in")
        }
    }

    private func checkType(_ tokens: TokenResponse) throws(AuthError) {
        guard tokens.tokenType == .bearer else {
            throw AuthError(.invalidResponse, "the server sent a type of token that can't be used")
        }
    }
}
