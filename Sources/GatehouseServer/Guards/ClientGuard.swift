import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Lets clients through, and finds out which one it is and which key it has proved.
struct ClientGuard: RouteGuard {
    let site: Site
    /// The path at which the client's proofs are made.
    let path: String
    /// Whether a client that must prove a key has to do it here.
    let requiresProof: Bool

    /// A client, with the form that it has sent.
    struct Finding: Sendable {
        let caller: TokenCaller
        let parameters: OAuthParameters
    }

    func check(_ request: IncomingRequest) async throws -> Finding {
        let parameters = try request.form()
        guard let endpoint = site.url(path) else {
            throw ServiceError(.invalidConfiguration, "The issuer isn't a valid URL.")
        }
        let authorization = request.headers[values: "Authorization"]
        guard authorization.count <= 1 else { throw OAuthError(.duplicateParameter, "Authorization") }
        let caller = try await site.service.identifyCaller(
            IdentifyCaller.Claims(
                parameters: parameters, authorization: authorization.first.map { Secret($0) },
                proofs: request.headers[values: DPoPProof.headerName], method: request.method.rawValue,
                endpoint: endpoint, address: request.address),
            requiresProof: requiresProof)
        return Finding(caller: caller, parameters: parameters)
    }
}
