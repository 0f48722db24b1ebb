import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders

/// Sends forms to the endpoints at which a client authenticates. Each request has the client's authentication and, if
/// there is a key, a proof. If the server requires a nonce, the request is sent again with a new proof (RFC 9449,
/// section 8).
struct TokenEndpoint: Sendable {
    /// The maximum size of a response, in bytes: ample for two encrypted tokens and an ID token.
    static let maximumAnswerSize = 128 * 1024

    let client: EndpointClient
    let issuer: String
    let authenticator: any ClientAuthenticator
    let proofs: ProofMaker
    let nonces: NonceStore

    /// Sends a token request.
    func tokens(
        _ request: some TokenRequest, at url: URL, key: (any ProofKey)?
    ) async throws(EndpointFailure) -> TokenResponse {
        try await post(request.parameters, to: url, of: .token, key: key).read(from: .token) {
            try TokenResponse(parsing: $0)
        }
    }

    /// Posts a form. Posts it again if the server requires a nonce and has sent a new one.
    func post(
        _ parameters: OAuthParameters, to url: URL, of endpoint: ServerEndpoint = .token, key: (any ProofKey)?
    ) async throws(EndpointFailure) -> HTTPResponse {
        guard endpoint.takesClientAuthentication else {
            throw .unsent(AuthError(.misconfigured, "the client's credentials belong to another provider"))
        }
        let used = nonces[url]
        let response = try await attempt(parameters, to: url, of: endpoint, key: key, nonce: used)
        guard key != nil, TokenEndpoint.asksForNonce(response), let nonce = nonces[url], nonce != used else {
            return response
        }
        return try await attempt(parameters, to: url, of: endpoint, key: key, nonce: nonce)
    }

    private func attempt(
        _ parameters: OAuthParameters, to url: URL, of endpoint: ServerEndpoint, key: (any ProofKey)?, nonce: String?
    ) async throws(EndpointFailure) -> HTTPResponse {
        let request = try await request(parameters, to: url, key: key, nonce: nonce)
        let response = try await client.exchange(
            request, with: endpoint, maximumSize: TokenEndpoint.maximumAnswerSize)
        nonces.learn(from: response.headers, at: url)
        return response
    }

    private func request(
        _ parameters: OAuthParameters, to url: URL, key: (any ProofKey)?, nonce: String?
    ) async throws(EndpointFailure) -> HTTPRequest {
        do {
            let fields = try await authenticator.proof(
                for: issuer, time: proofs.time, randomness: proofs.randomness)
            var request = HTTPRequest(.post, url: url, body: FormBody(parameters.appending(fields.parameters).pairs))
            request.headers["Authorization"] = fields.authorization?.revealed
            if let key {
                request.headers[DPoPProof.headerName] = try await proofs.proof(
                    for: request, accessToken: nil, nonce: nonce, key: key)
            }
            return request
        } catch {
            throw .unsent(AuthError(error))
        }
    }

    private static func asksForNonce(_ response: HTTPResponse) -> Bool {
        guard response.status == .badRequest || response.status == .unauthorized else { return false }
        return (try? OAuthErrorResponse(parsing: response.body))?.code == .useDPoPNonce
    }
}
