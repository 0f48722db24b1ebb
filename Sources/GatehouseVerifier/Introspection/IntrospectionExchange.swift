import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// Sends one introspection request to an issuer.
struct IntrospectionExchange: Sendable {
    let issuer: String
    let endpoint: URL
    let client: any ClientAuthenticator
    let transport: any HTTPTransport
    let policy: IntrospectionConfiguration
    let time: any TimeSource
    let randomness: any RandomSource

    func run(_ token: Secret) async throws(IntrospectionError) -> IntrospectionResponse {
        guard Origin(endpoint)?.isSecure == true else { throw IntrospectionError(.insecureAddress) }
        let request = try await request(for: token)
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw IntrospectionError(.unreachable, underlyingError: error)
        }
        guard response.status == .ok, response.body.count <= policy.maximumSize else {
            throw IntrospectionError(.unacceptableAnswer)
        }
        guard response.headers.contentType?.isJSON == true else { throw IntrospectionError(.invalidDocument) }
        do {
            return try IntrospectionResponse(parsing: response.body)
        } catch {
            throw IntrospectionError(.invalidDocument, underlyingError: error)
        }
    }

    private func request(for token: Secret) async throws(IntrospectionError) -> HTTPRequest {
        let proof: ClientAuthenticationFields
        do {
            proof = try await client.proof(for: issuer, time: time, randomness: randomness)
        } catch {
            throw IntrospectionError(.authenticationFailed, underlyingError: error)
        }
        let question = IntrospectionRequest(token: token, tokenTypeHint: .accessToken)
        let form = FormBody(question.parameters.appending(proof.parameters).pairs)
        var request = HTTPRequest(.post, url: endpoint, body: form)
        request.headers["Accept"] = "application/json"
        request.headers["Authorization"] = proof.authorization?.revealed
        request[option: Timeout.self] = policy.timeout
        request[option: MaximumResponseSize.self] = policy.maximumSize
        return request
    }
}
