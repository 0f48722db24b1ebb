import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where clients exchange codes, refresh tokens and platform tokens for tokens (RFC 6749, section 3.2).
struct TokenEndpoint: Endpoint {
    let site: Site

    var path: String { "/token" }

    var actions: [HTTPMethod: Action] { [.post: .form(respond)] }

    @Sendable private func respond(to request: IncomingRequest) async throws -> HTTPResponse {
        let parameters = try request.form()
        let type = try GrantType(parameters: parameters)
        guard let grant = site.service.grants.first(where: { $0.type == type }) else {
            throw OAuthError(.unsupportedGrantType, "grant_type")
        }
        let caller = try await site.caller(of: request, parameters: parameters, endpoint: path, requiresProof: true)
        do {
            guard caller.client.mayUse(type) else {
                throw Refusal(.unauthorizedClient, "The client isn't allowed to use this grant.")
            }
            var response = HTTPResponse.json(.ok, try await grant.respond(to: parameters, from: caller).json)
            response.headers[DPoPProof.nonceHeaderName] = nonce(for: caller)
            return response
        } catch var refusal as Refusal {
            refusal.nonce = refusal.nonce ?? nonce(for: caller)
            throw refusal
        }
    }

    /// The nonce for the caller's next proof; nil if it sends none.
    private func nonce(for caller: TokenCaller) -> String? {
        caller.keyThumbprint == nil ? nil : site.service.identifyCaller.currentNonce
    }
}
