import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
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

    @Test func `can't choose another way to authenticate`() async throws {
        let parameters = try await redemption()
        for authentication in [ClientAuthentication.secretPost(client.id, secret), .none(client.id)] {
            let response = try await web.post("/token", parameters.appending(authentication.parameters))
            #expect(response.status == .unauthorized)
            #expect(response.errorCode == "invalid_client")
            #expect(response.headers["WWW-Authenticate"] == nil)
        }
        #expect(try await token(parameters, secret: secret).status == .ok)
    }
}
