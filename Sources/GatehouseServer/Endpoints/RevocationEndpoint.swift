import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where clients end tokens (RFC 7009).
struct RevocationEndpoint: Endpoint {
    let site: Site

    var path: String { "/revoke" }

    var actions: [HTTPMethod: Action] { [.post: .form(respond)] }

    @Sendable private func respond(to request: IncomingRequest) async throws -> HTTPResponse {
        let parameters = try request.form()
        // A proof isn't asked for: ending a token that somebody else has found is what one would want them to do.
        switch try await site.caller(of: request, parameters: parameters, endpoint: path, requiresProof: false) {
        case .failure(let refused): return refused.response
        case .success(let caller):
            let refused = try await site.service.revokeToken(RevocationRequest(parameters: parameters), from: caller)
            if let refused { return .error(refused) }
            return HTTPResponse(status: .ok, headers: ["Cache-Control": "no-store"])
        }
    }
}
