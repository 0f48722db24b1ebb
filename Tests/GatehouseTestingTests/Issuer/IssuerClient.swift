import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

/// A client that can get everything wrong: it sends the messages themselves.
struct IssuerClient {
    let issuer: ScriptedIssuer
    let verifier = CodeVerifier(randomness: SeededRandomSource(seed: 5))
    let redirect: RedirectURI

    init(_ issuer: ScriptedIssuer) throws {
        self.issuer = issuer
        redirect = try RedirectURI("http://127.0.0.1:49152/callback")
    }

    /// What is asked of the authorization endpoint.
    func request(scope: Scope? = Scope("openid")) -> AuthorizationRequest {
        var request = AuthorizationRequest(
            clientID: "notes", redirectURI: redirect, codeChallenge: verifier.challenge, scope: scope)
        request.state = "state-1"
        request.nonce = "nonce-1"
        return request
    }

    /// What comes back from the authorization endpoint.
    func authorize(_ parameters: OAuthParameters) throws -> OAuthParameters {
        let address = issuer.name + "/authorize?" + FormEncoding.encode(parameters.pairs)
        return try OAuthParameters(issuer.authorize(#require(URL(string: address))))
    }

    func code() throws -> Secret {
        Secret(try #require(authorize(request().parameters)["code"]))
    }

    /// The form that exchanges a code as it should be.
    func exchange(_ code: Secret) -> OAuthParameters {
        var form = AuthorizationCodeRequest(code: code, redirectURI: redirect, codeVerifier: verifier).parameters
        form.set("client_id", "notes")
        return form
    }

    func post(_ form: OAuthParameters, to path: String, authorization: String? = nil) async throws -> HTTPResponse {
        let url = try #require(URL(string: issuer.name + path))
        var request = HTTPRequest(.post, url: url, body: FormBody(form.pairs))
        request.headers["Authorization"] = authorization
        return try await issuer.transport.send(request)
    }

    /// The error that the token endpoint answers a form with; nothing if it gives tokens.
    func tokenError(_ form: OAuthParameters) async throws -> OAuthErrorCode? {
        let response = try await post(form, to: "/token")
        return response.status == .ok ? nil : try OAuthErrorResponse(parsing: response.body).code
    }
}
