import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// A web app that authenticates by a key, with what it sends to the authorization endpoint.
struct SiteApp {
    static let redirect = "https://site.example.com/callback"

    let web: Web
    let key: SigningKey
    let verifier: CodeVerifier

    init(
        documents: (any ClientDocumentFetcher)? = nil, change: (inout ClientMetadata) -> Void = { _ in }
    ) async throws {
        web = try await Web { $0.documentFetcher = documents }
        key = try SigningKey(PrivateKey.generate(.p256))
        verifier = CodeVerifier(randomness: web.randomness)
        var metadata = ClientMetadata()
        metadata.clientName = "Site"
        metadata.redirectURIs = [SiteApp.redirect]
        metadata.tokenEndpointAuthMethod = "private_key_jwt"
        metadata.jwks = ["keys": [JSONWebKey(key.publicKey.publicKey, use: .signature).json]]
        change(&metadata)
        _ = try await web.service.registerClient(metadata, id: "site")
    }

    func request(change: (inout AuthorizationRequest) -> Void = { _ in }) throws -> AuthorizationRequest {
        var request = AuthorizationRequest(
            clientID: "site", redirectURI: try RedirectURI(SiteApp.redirect), codeChallenge: verifier.challenge,
            scope: "openid")
        request.state = "state"
        change(&request)
        return request
    }

    /// What authenticates the app.
    func assertion() async throws -> OAuthParameters {
        try await ClientAssertion.make(
            clientID: "site", issuer: web.issuer, signer: key, time: web.time, randomness: web.randomness
        ).parameters
    }

    func signed(_ request: AuthorizationRequest) async throws -> Secret {
        try await RequestObject.make(request, issuer: web.issuer, signer: key, time: web.time)
    }

    func push(_ parameters: OAuthParameters) async throws -> HTTPResponse {
        try await web.post("/par", parameters.appending(try await assertion()))
    }

    /// The reference to a request that was pushed.
    func pushed(change: (inout AuthorizationRequest) -> Void = { _ in }) async throws -> String {
        let response = try await push(request(change: change).parameters)
        #expect(response.status == .created, "\(response.text)")
        return try PushedAuthorizationResponse(parsing: response.body).requestURI
    }

    /// The way to the authorization endpoint.
    func path(_ parameters: KeyValuePairs<String, String>) -> String {
        "/authorize?" + FormEncoding.encode(parameters.map { (name: $0.key, value: $0.value) })
    }

    /// What the app gets for the code of an answer.
    func redeem(_ answer: OAuthParameters) async throws -> HTTPResponse {
        let redemption = AuthorizationCodeRequest(
            code: Secret(try #require(answer["code"])), redirectURI: try RedirectURI(SiteApp.redirect),
            codeVerifier: verifier)
        return try await web.post("/token", redemption.parameters.appending(try await assertion()))
    }
}
