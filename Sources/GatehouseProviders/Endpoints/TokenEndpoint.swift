import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// Sends forms to a token or revocation endpoint: with the client's authentication and, if there is a key, with a proof
/// of it, made again with the server's nonce if the server asks for that (RFC 9449, section 8).
struct TokenEndpoint: Sendable {
    /// The largest answer that is read: two sealed tokens and an ID token have plenty of room.
    static let maximumAnswerSize = 128 * 1024

    let client: EndpointClient
    let authentication: ClientAuthentication
    let proofs: ProofMaker
    let nonces: NonceStore

    /// Asks for tokens.
    func tokens(
        _ request: some TokenRequest, at url: URL, key: (any ProofKey)?
    ) async throws(EndpointFailure) -> TokenResponse {
        let response = try await post(request.parameters, to: url, key: key)
        guard response.status == .ok else { throw .refused(response) }
        do {
            return try TokenResponse(parsing: response.body)
        } catch {
            throw .unreadable(response, error)
        }
    }

    /// Posts a form; twice if the server asks for a nonce that it hadn't given before.
    func post(
        _ parameters: OAuthParameters, to url: URL, key: (any ProofKey)?
    ) async throws(EndpointFailure) -> HTTPResponse {
        let used = nonces[url]
        let response = try await attempt(parameters, to: url, key: key, nonce: used)
        guard key != nil, TokenEndpoint.asksForNonce(response), let nonce = nonces[url], nonce != used else {
            return response
        }
        return try await attempt(parameters, to: url, key: key, nonce: nonce)
    }

    private func attempt(
        _ parameters: OAuthParameters, to url: URL, key: (any ProofKey)?, nonce: String?
    ) async throws(EndpointFailure) -> HTTPResponse {
        let form = parameters.appending(authentication.parameters)
        var request = HTTPRequest(.post, url: url, body: FormBody(form.pairs))
        request.headers["Authorization"] = authentication.authorization?.revealed
        if let key {
            do {
                request.headers[DPoPProof.headerName] = try await proofs.proof(
                    for: request, accessToken: nil, nonce: nonce, key: key)
            } catch {
                throw .unsent(AuthError(error))
            }
        }
        let response = try await client.exchange(request, maximumSize: TokenEndpoint.maximumAnswerSize)
        nonces.learn(from: response, at: url)
        return response
    }

    private static func asksForNonce(_ response: HTTPResponse) -> Bool {
        guard response.status == .badRequest || response.status == .unauthorized else { return false }
        return (try? OAuthErrorResponse(parsing: response.body))?.code == .useDPoPNonce
    }
}
