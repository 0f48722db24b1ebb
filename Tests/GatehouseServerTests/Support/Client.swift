import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// An app on a device: it has a key, and calls the token endpoint with proofs.
struct Client {
    let web: Web
    let id: ClientID
    let key: SigningKey

    init(_ web: Web, _ id: ClientID = "notes") throws {
        self.web = web
        self.id = id
        key = try SigningKey(PrivateKey.generate(.p256))
    }

    func proof(
        nonce: String?, method: String = "POST", path: String = "/token", accessToken: Secret? = nil
    ) async throws -> String {
        try await DPoPProof.make(
            method: method, url: try #require(URL(string: web.issuer + path)), accessToken: accessToken, nonce: nonce,
            signer: key, time: web.time, randomness: web.randomness)
    }

    /// Calls the token endpoint with the current nonce.
    func token(_ parameters: OAuthParameters, isBound: Bool = true) async throws -> HTTPResponse {
        let form = parameters.appending(ClientAuthentication.none(id).parameters)
        guard isBound else { return try await web.post("/token", form) }
        let proof = try await proof(nonce: web.service.identifyCaller.currentNonce)
        return try await web.post("/token", form, headers: ["DPoP": proof])
    }

    /// Signs Ada in through the pages and redeems the code.
    func signIn(
        redirect: String = Web.redirect, scope: String = "openid notes.read", resources: [String] = [],
        isBound: Bool = true
    ) async throws -> TokenResponse {
        let verifier = CodeVerifier(randomness: web.randomness)
        var request = AuthorizationRequest(
            clientID: id, redirectURI: try RedirectURI(redirect), codeChallenge: verifier.challenge,
            scope: Scope(scope))
        request.state = "state"
        request.resources = resources
        let browser = Browser(web)
        try await browser.open("/authorize?" + FormEncoding.encode(request.parameters.pairs))
        let redirected = try await browser.signIn()
        let code = try #require(redirected.redirectParameters()["code"])
        let redemption = AuthorizationCodeRequest(
            code: Secret(code), redirectURI: request.redirectURI, codeVerifier: verifier)
        let response = try await token(redemption.parameters, isBound: isBound)
        #expect(response.status == .ok)
        return try TokenResponse(parsing: response.body)
    }
}
