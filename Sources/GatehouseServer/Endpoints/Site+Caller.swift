import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension Site {
    /// Checks who makes a request, and with which key.
    func caller(
        of request: IncomingRequest, parameters: OAuthParameters, endpoint path: String, requiresProof: Bool
    ) async throws -> TokenCaller {
        guard let endpoint = url(path) else {
            throw ServiceError(.invalidConfiguration, "The issuer isn't a valid URL.")
        }
        let authorization = request.headers[values: "Authorization"]
        guard authorization.count <= 1 else { throw OAuthError(.duplicateParameter, "Authorization") }
        return try await service.identifyCaller(
            IdentifyCaller.Claims(
                parameters: parameters, authorization: authorization.first.map { Secret($0) },
                proofs: request.headers[values: DPoPProof.headerName], method: request.method.rawValue,
                endpoint: endpoint, address: request.address),
            requiresProof: requiresProof)
    }
}
