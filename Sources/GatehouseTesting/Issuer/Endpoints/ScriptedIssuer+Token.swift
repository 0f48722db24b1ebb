import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

extension ScriptedIssuer {
    /// The lifetime of access tokens in seconds.
    private static let lifetime: Int64 = 300

    func token(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try ScriptedIssuer.form(request)
        let client = try await authenticate(request, form)
        let thumbprint = try await provenKey(request, nonce: behaviour.proofNonce)
        return try await tokens(grant(form, client, thumbprint))
    }

    /// The grant for a token request.
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

    /// Redeems an authorization code. It can be used only once, with the right client, code verifier, redirect URI and
    /// key.
    private func redeem(
        _ request: AuthorizationCodeRequest, _ client: ClientID, _ thumbprint: String?
    ) throws(Refusal) -> Grant {
        guard let code = state.withLock({ $0.codes.removeValue(forKey: request.code.revealed) }),
            code.clientID == client, code.redirectURI == request.redirectURI,
            let challenge = code.codeChallenge, let verifier = request.codeVerifier, challenge.matches(verifier),
            code.dpopKeyThumbprint == nil || code.dpopKeyThumbprint == thumbprint
        else { throw Refusal(.invalidGrant) }
        return Grant(
            clientID: client, scope: code.scope ?? .empty, keyThumbprint: thumbprint, nonce: code.nonce,
            contextClass: code.contextClasses.first, saysWhen: code.maximumAge != nil)
    }

    private func renew(_ request: RefreshRequest, _ client: ClientID, _ thumbprint: String?) throws(Refusal) -> Grant {
        let token = request.refreshToken.revealed
        let found = state.withLock { state in
            state.behaviour.spendsRefreshTokens
                ? state.refreshTokens.removeValue(forKey: token) : state.refreshTokens[token]
        }
        guard var grant = found, grant.clientID == client, grant.keyThumbprint == thumbprint else {
            if found == nil { endFamily(of: token) }
            throw Refusal(.invalidGrant)
        }
        state.withLock { $0.spent[token] = grant.family }
        grant.nonce = nil
        return grant
    }

    /// Ends all tokens of the grant that a spent refresh token belongs to.
    private func endFamily(of token: String) {
        state.withLock { state in
            guard state.behaviour.endsFamilyOnReuse, let family = state.spent[token] else { return }
            state.refreshTokens = state.refreshTokens.filter { $0.value.family != family }
            state.accessTokens = state.accessTokens.filter { $0.value.family != family }
        }
    }

    /// Exchanges an access token of this issuer for a token of another client. It isn't checked whether that client may
    /// exchange the token.
    private func exchange(
        _ request: TokenExchangeRequest, _ client: ClientID, _ thumbprint: String?
    ) throws(Refusal) -> Grant {
        guard let grant = state.withLock({ $0.accessTokens[request.subjectToken.revealed] }) else {
            throw Refusal(.invalidRequest)  // RFC 8693, section 2.2.2
        }
        return Grant(clientID: client, scope: request.scope ?? grant.scope, keyThumbprint: thumbprint)
    }

    private func tokens(_ granted: Grant) async throws -> HTTPResponse {
        let behaviour = behaviour
        var grant = granted
        grant.family = grant.family ?? next("family")
        let accessToken = next("access")
        let refreshToken = next("refresh")
        state.withLock { [grant] in
            $0.accessTokens[accessToken] = grant
            $0.refreshTokens[refreshToken] = grant
        }
        var answer = TokenResponse(
            accessToken: Secret(accessToken),
            tokenType: grant.keyThumbprint == nil ? .bearer : AccessTokenType(behaviour.boundTokenType),
            expiresIn: ScriptedIssuer.lifetime, refreshToken: Secret(refreshToken))
        if grant.scope.contains("openid") {
            answer.idToken = Secret(try await idToken(grant, Secret(accessToken)))
        }
        let members = answer.json.object ?? [:]
        var response = ScriptedIssuer.json(
            .object(members.merging(behaviour.tokens.mapValues { $0 ?? .null }) { $1 }))
        if let change = behaviour.tokenBody { response.body = change(response.body) }
        return response
    }

    /// Revokes a token (RFC 7009). An unknown token isn't an error.
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
