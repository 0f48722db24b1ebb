import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

extension ScriptedIssuer {
    /// How long its access tokens live, in seconds.
    private static let lifetime: Int64 = 300

    func token(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let answer = try behaviour.tokenAnswer?() { return answer }
        let form = try ScriptedIssuer.form(request)
        let client = try await authenticate(request, form)
        let thumbprint = try await provenKey(request, nonce: behaviour.proofNonce)
        return try await tokens(grant(form, client, thumbprint))
    }

    /// What a request of one of its grants is exchanged for.
    private func grant(_ form: OAuthParameters, _ client: ClientID, _ thumbprint: String?) throws -> Grant {
        switch try GrantType(parameters: form) {
        case .authorizationCode: return try redeem(AuthorizationCodeRequest(parameters: form), client, thumbprint)
        case .refreshToken: return try renew(RefreshRequest(parameters: form), client, thumbprint)
        case .deviceCode: return try redeem(DeviceTokenRequest(parameters: form), client, thumbprint)
        case .tokenExchange: return try exchange(TokenExchangeRequest(parameters: form), client, thumbprint)
        case .clientCredentials:
            let scope = try ClientCredentialsRequest(parameters: form).scope
            return Grant(clientID: client, scope: scope ?? .empty, keyThumbprint: thumbprint)
        default: throw Refusal(.unsupportedGrantType)
        }
    }

    /// Takes a code, which is good once, for its client, its verifier, its redirect address and its key.
    private func redeem(
        _ request: AuthorizationCodeRequest, _ client: ClientID, _ thumbprint: String?
    ) throws(Refusal) -> Grant {
        guard let code = state.withLock({ $0.codes.removeValue(forKey: request.code.revealed) })?.request,
            code.clientID == client, code.redirectURI == request.redirectURI,
            code.codeChallenge.matches(request.codeVerifier),
            code.dpopKeyThumbprint == nil || code.dpopKeyThumbprint == thumbprint
        else { throw Refusal(.invalidGrant) }
        return Code(request: code).grant(boundTo: thumbprint)
    }

    private func renew(_ request: RefreshRequest, _ client: ClientID, _ thumbprint: String?) throws(Refusal) -> Grant {
        let token = request.refreshToken.revealed
        let found = state.withLock { state in
            state.behaviour.spendsRefreshTokens
                ? state.refreshTokens.removeValue(forKey: token) : state.refreshTokens[token]
        }
        guard var grant = found, grant.clientID == client, grant.keyThumbprint == thumbprint else {
            throw Refusal(.invalidGrant)
        }
        grant.nonce = nil
        return grant
    }

    /// Takes an access token of its own for one of another client. Whether that client may have it isn't asked.
    private func exchange(
        _ request: TokenExchangeRequest, _ client: ClientID, _ thumbprint: String?
    ) throws(Refusal) -> Grant {
        guard let grant = state.withLock({ $0.accessTokens[request.subjectToken.revealed] }) else {
            throw Refusal(.invalidRequest)  // RFC 8693, section 2.2.2
        }
        return Grant(clientID: client, scope: request.scope ?? grant.scope, keyThumbprint: thumbprint)
    }

    private func tokens(_ grant: Grant) async throws -> HTTPResponse {
        let behaviour = behaviour
        let accessToken = next("access")
        let refreshToken = next("refresh")
        state.withLock {
            $0.accessTokens[accessToken] = grant
            $0.refreshTokens[refreshToken] = grant
        }
        var answer = TokenResponse(
            accessToken: Secret(accessToken),
            tokenType: grant.keyThumbprint == nil ? .bearer : TokenType(behaviour.boundTokenType),
            expiresIn: ScriptedIssuer.lifetime, refreshToken: Secret(refreshToken))
        if grant.scope.contains("openid") {
            answer.idToken = Secret(try await idToken(grant, Secret(accessToken)))
        }
        let members = answer.json.object ?? [:]
        return ScriptedIssuer.json(.object(members.merging(behaviour.tokens.mapValues { $0 ?? .null }) { $1 }))
    }

    /// Forgets a token (RFC 7009). One that isn't known is no error.
    func revoke(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try ScriptedIssuer.form(request)
        _ = try await authenticate(request, form)
        let token = try RevocationRequest(parameters: form).token.revealed
        state.withLock {
            $0.accessTokens[token] = nil
            $0.refreshTokens[token] = nil
        }
        return HTTPResponse(status: .ok)
    }
}
