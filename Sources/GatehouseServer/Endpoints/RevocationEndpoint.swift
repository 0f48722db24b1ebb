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
        // A proof isn't required: if somebody finds a token, it is best that they end it.
        let caller = try await site.caller(of: request, parameters: parameters, endpoint: path, requiresProof: false)
        try await site.service.revokeToken(RevocationRequest(parameters: parameters), from: caller)
        return HTTPResponse(status: .ok, headers: ["Cache-Control": "no-store"])
    }
}
