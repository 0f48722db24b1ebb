import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A token request")
struct TokenRequestTests {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    @Test func `with a code is the same after writing and reading`() throws {
        let request = AuthorizationCodeRequest(
            code: Secret("c0de"), redirectURI: try RedirectURI("https://app.example/cb"),
            codeVerifier: try CodeVerifier(Secret(Self.verifier)), resources: ["https://api.example"])
        let read = try AuthorizationCodeRequest(parameters: OAuthParameters(request.parameters.pairs))
        #expect(read.code.revealed == "c0de")
        #expect(read.redirectURI == request.redirectURI)
        #expect(read.codeVerifier?.value.revealed == Self.verifier)
        #expect(read.resources == ["https://api.example"])
        #expect(request.parameters["grant_type"] == "authorization_code")
    }

    @Test func `with a refresh token is the same after writing and reading`() throws {
        let request = RefreshRequest(refreshToken: Secret("r"), scope: Scope("a b"), resources: ["urn:x"])
        let read = try RefreshRequest(parameters: OAuthParameters(request.parameters.pairs))
        #expect(read.refreshToken.revealed == "r")
        #expect(read.scope == Scope("a b"))
        #expect(read.resources == ["urn:x"])
    }

    @Test func `with another token is the same after writing and reading`() throws {
        let request = TokenExchangeRequest(
            subjectToken: Secret("s"), actor: .init(token: Secret("a"), type: .jwt), requestedTokenType: .refreshToken,
            resources: ["https://api.example"], audiences: ["notes-api", "photos-api"], scope: Scope("x"))
        let read = try TokenExchangeRequest(parameters: OAuthParameters(request.parameters.pairs))
        #expect(read.subjectToken.revealed == "s")
        #expect(read.subjectTokenType == .accessToken)
        #expect(read.actor?.token.revealed == "a")
        #expect(read.actor?.type == .jwt)
        #expect(read.requestedTokenType == .refreshToken)
        #expect(read.audiences == ["notes-api", "photos-api"])
        #expect(read.scope == Scope("x"))
    }

    @Test(arguments: [
        ("code_verifier", String(repeating: "a", count: 42), "invalid_grant"),
        ("code_verifier", String(repeating: "a", count: 129), "invalid_grant"),
        ("code_verifier", String(repeating: "+", count: 43), "invalid_grant"), ("code", nil, "invalid_request"),
        ("grant_type", nil, "invalid_request"), ("grant_type", "password", "unsupported_grant_type"),
        ("redirect_uri", "not an address", "invalid_request"), ("resource", "/relative", "invalid_target"),
    ])
    func `with a code is refused with the standard's error`(name: String, value: String?, code: String) throws {
        var parameters = try OAuthParameters([
            ("grant_type", "authorization_code"), ("code", "c"), ("code_verifier", Self.verifier),
        ])
        #expect(throws: Never.self) { try AuthorizationCodeRequest(parameters: parameters) }
        parameters.set(name, value)
        let error = #expect(throws: OAuthError.self) { try AuthorizationCodeRequest(parameters: parameters) }
        #expect(error?.response.code.rawValue == code)
    }

    @Test(arguments: [43, 128]) func `takes a verifier of any allowed length`(length: Int) throws {
        let text = String(repeating: "aZ0-._~", count: 20).prefix(length)
        #expect(try CodeVerifier(Secret(String(text))).value.revealedBytes.count == length)
    }

    @Test(arguments: [
        ("subject_token", nil), ("subject_token_type", nil), ("actor_token", nil), ("actor_token_type", nil),
        ("audience", "a\u{7}b"),
    ])
    func `with another token is refused when it isn't whole`(name: String, value: String?) throws {
        var parameters = TokenExchangeRequest(
            subjectToken: Secret("s"), actor: .init(token: Secret("a"), type: .jwt), audiences: ["x"]
        ).parameters
        #expect(throws: Never.self) { try TokenExchangeRequest(parameters: parameters) }
        parameters.set(name, value)
        #expect(throws: OAuthError.self) { try TokenExchangeRequest(parameters: parameters) }
    }
}
