import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// A02: the rule was tested for public clients only (RFC 9449, section 5.2).
@Suite("A client that authenticates, and is registered for DPoP")
struct ConfidentialProofTests {
    private static let redirect = "https://album.example.com/cb"
    private static let methods = ["client_secret_basic", "client_secret_post", "private_key_jwt"]
    private static let grants: [GrantType] = [
        .authorizationCode, .refreshToken, .clientCredentials, .deviceCode, .tokenExchange,
    ]

    private let web: Web
    private let app: Client
    private let key: SigningKey

    init() async throws {
        web = try await Web()
        app = try Client(web, "album")
        key = try SigningKey(PrivateKey.generate(.p256))
    }

    /// Registers the client, and returns its secret.
    private func register(_ method: String, isBound: Bool = true) async throws -> Secret? {
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = [ConfidentialProofTests.redirect]
        metadata.tokenEndpointAuthMethod = method
        metadata.grantTypes = ConfidentialProofTests.grants
        metadata.scope = "openid offline_access album.read"
        metadata.audience = "https://album.example.com/api"
        metadata.resources = ["https://album.example.com/api"]
        metadata.dpopBoundAccessTokens = isBound
        if method == "private_key_jwt" {
            metadata.jwks = ["keys": [JSONWebKey(key.publicKey.publicKey, use: .signature).json]]
        }
        return try await web.service.registerClient(metadata, id: "album").secret
    }

    private func send(
        _ parameters: OAuthParameters, _ method: String, _ secret: Secret?, path: String = "/token", proven: Bool
    ) async throws -> HTTPResponse {
        var (form, headers) = (parameters, HTTPHeaders())
        switch method {
        case "private_key_jwt":
            let assertion = try await ClientAssertion.make(
                clientID: "album", issuer: web.issuer, signer: key, time: web.time, randomness: web.randomness)
            form = form.appending(assertion.parameters)
        default:
            let secret = try #require(secret)
            let credentials: ClientAuthentication =
                method == "client_secret_post" ? .secretPost("album", secret) : .secretBasic("album", secret)
            form = form.appending(credentials.parameters)
            if let authorization = credentials.authorization { headers["Authorization"] = authorization.revealed }
        }
        if proven {
            headers["DPoP"] = try await app.proof(nonce: web.service.identifyCaller.currentNonce, path: path)
        }
        return try await web.post(path, form, headers: headers)
    }

    /// A code for the client.
    private func redemption() async throws -> OAuthParameters {
        let verifier = CodeVerifier(randomness: web.randomness)
        let redirect = try RedirectURI(ConfidentialProofTests.redirect)
        let request = AuthorizationRequest(
            clientID: "album", redirectURI: redirect, codeChallenge: verifier.challenge, scope: "openid offline_access")
        let browser = Browser(web)
        try await browser.open("/authorize?" + FormEncoding.encode(request.parameters.pairs))
        let code = try #require(try await browser.signIn().redirectParameters()["code"])
        return AuthorizationCodeRequest(code: Secret(code), redirectURI: redirect, codeVerifier: verifier).parameters
    }

    @Test(arguments: methods, grants)
    func `gets no tokens without a proof, at any grant`(method: String, grant: GrantType) async throws {
        let secret = try await register(method)
        var form = try OAuthParameters([("grant_type", grant.rawValue)])
        for name in ["code", "code_verifier", "refresh_token", "device_code", "subject_token"] {
            form.set(name, String(repeating: "a", count: 43))
        }
        form.set("subject_token_type", "urn:ietf:params:oauth:token-type:access_token")
        form.set("redirect_uri", ConfidentialProofTests.redirect)
        form.set("resource", "https://album.example.com/api")
        let refused = try await send(form, method, secret, proven: false)
        #expect(refused.errorCode == "invalid_dpop_proof" && refused.status == .badRequest)
        let bound = try await send(form, method, secret, proven: true)
        #expect(bound.errorCode != "invalid_dpop_proof")
    }

    @Test(arguments: methods)
    func `spends neither its code nor its refresh token without one, and gets bound tokens`(method: String) async throws
    {
        let secret = try await register(method)
        var form = try await redemption()
        for _ in 0..<2 {
            #expect(try await send(form, method, secret, proven: false).errorCode == "invalid_dpop_proof")
            let tokens = try TokenResponse(parsing: try await send(form, method, secret, proven: true).body)
            #expect(tokens.tokenType == .dpop)
            form = RefreshRequest(refreshToken: try #require(tokens.refreshToken)).parameters
        }
    }

    @Test(arguments: methods)
    func `gets a bound token of its own`(method: String) async throws {
        let secret = try await register(method)
        let form = try OAuthParameters([
            ("grant_type", "client_credentials"), ("resource", "https://album.example.com/api"),
        ])
        let tokens = try TokenResponse(parsing: try await send(form, method, secret, proven: true).body)
        #expect(tokens.tokenType == .dpop)
        let issued = AuditQuery(event: .tokenIssued)
        #expect(try await web.service.records.auditEntries(matching: issued, limit: 5).count == 1)
        #expect(try await send(form, method, secret, proven: false).errorCode == "invalid_dpop_proof")
        #expect(try await web.service.records.auditEntries(matching: issued, limit: 5).count == 1)
    }

    @Test(arguments: methods)
    func `needs none where no tokens are given`(method: String) async throws {
        let secret = try await register(method)
        for path in ["/revoke", "/introspect"] {
            let form = try OAuthParameters([("token", "x")])
            #expect(try await send(form, method, secret, path: path, proven: false).status == .ok)
        }
    }

    @Test func `is asked for none if it isn't registered for it`() async throws {
        let secret = try await register("client_secret_basic", isBound: false)
        let answer = try await send(try await redemption(), "client_secret_basic", secret, proven: false)
        #expect(try TokenResponse(parsing: answer.body).tokenType == .bearer)
    }
}
