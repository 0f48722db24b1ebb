import GatehouseHTTP
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client with a secret")
struct ClientSecretTests {
    private static let redirect = "https://album.example.com/cb"

    private let web: Web
    private let client: ClientRecord
    private let secret: Secret

    init() async throws {
        web = try await Web()
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = [ClientSecretTests.redirect]
        let registered = try await web.service.registerClient(metadata, id: "album")
        (client, secret) = (registered.client, try #require(registered.secret))
    }

    private func redemption() async throws -> OAuthParameters {
        let verifier = CodeVerifier(randomness: web.randomness)
        let redirect = try RedirectURI(ClientSecretTests.redirect)
        let request = AuthorizationRequest(
            clientID: client.id, redirectURI: redirect, codeChallenge: verifier.challenge,
            scope: "openid offline_access")
        let browser = Browser(web)
        try await browser.open("/authorize?" + FormEncoding.encode(request.parameters.pairs))
        let code = try #require(try await browser.signIn().redirectParameters()["code"])
        return AuthorizationCodeRequest(code: Secret(code), redirectURI: redirect, codeVerifier: verifier).parameters
    }

    private func token(_ parameters: OAuthParameters, secret: Secret) async throws -> HTTPResponse {
        let authorization = try #require(ClientAuthentication.secretBasic(client.id, secret).authorization)
        return try await web.post("/token", parameters, headers: ["Authorization": authorization.revealed])
    }

    @Test func `redeems a code and refreshes without a key`() async throws {
        let response = try await token(redemption(), secret: secret)
        #expect(response.status == .ok)
        #expect(response.headers["DPoP-Nonce"] == nil)
        let tokens = try TokenResponse(parsing: response.body)
        #expect(tokens.tokenType == .bearer)
        let refresh = RefreshRequest(refreshToken: try #require(tokens.refreshToken)).parameters
        #expect(try await token(refresh, secret: secret).status == .ok)
    }

    @Test func `is told how to authenticate if its secret in the header is wrong`() async throws {
        let response = try await token(redemption(), secret: Secret("wrong"))
        #expect(response.status == .unauthorized)
        #expect(response.errorCode == "invalid_client")
        #expect(response.headers["WWW-Authenticate"] == "Basic realm=\"gatehouse\"")
    }

    @Test(arguments: ["/token", "/par", "/device_authorization", "/revoke", "/introspect"])
    func `may send it in the header or in the form, and nothing else counts`(path: String) async throws {
        for (method, credentials) in [
            ("basic", ClientAuthentication.secretBasic(client.id, secret)), ("post", .secretPost(client.id, secret)),
            ("none", .none(client.id)), ("wrong", .secretPost(client.id, Secret("wrong"))),
        ] {
            let isRefused = try await post(path, by: credentials).errorCode == "invalid_client"
            #expect(isRefused == (method == "none" || method == "wrong"), "\(method)")
        }
    }

    @Test(arguments: ["/token", "/par", "/device_authorization", "/revoke", "/introspect"])
    func `is told how to send it if it's right, and the log says so`(path: String) async throws {
        let sink = CollectingSink()
        let web = try await Web(diagnostics: sink)
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = [ClientSecretTests.redirect]
        metadata.tokenEndpointAuthMethod = "client_secret_post"
        let secret = try #require(try await web.service.registerClient(metadata, id: "album").secret)
        for (sent, isRight) in [(secret, true), (Secret("wrong"), false)] {
            let response = try await post(path, by: .secretBasic("album", sent), of: web)
            #expect(response.status == .unauthorized && response.errorCode == "invalid_client")
            let text = try #require(try response.json()["error_description"]?.string)
            #expect(text.contains("registered for client_secret_post") == isRight)
            let last = sink.events(named: Server.requestEvent).last?.fields
            #expect(last?["client"] == "album" && last?["error"] == "invalid_client")
            #expect(last?["cause"] == (isRight ? "registered-for-client_secret_post" : nil))
        }
        #expect(sink.events.allSatisfy { $0.fields.values.allSatisfy { !$0.contains(secret.revealed) } })
    }

    private func post(
        _ path: String, by credentials: ClientAuthentication, of other: Web? = nil
    ) async throws -> HTTPResponse {
        let headers: HTTPHeaders = credentials.authorization.map { ["Authorization": $0.revealed] } ?? [:]
        var parameters = credentials.parameters
        parameters.set("grant_type", "refresh_token")
        return try await (other ?? web).post(path, parameters, headers: headers)
    }
}
