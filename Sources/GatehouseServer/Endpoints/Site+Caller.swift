import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension Site {
    /// An answer to who isn't let in.
    struct RefusedCaller: Error {
        let response: HTTPResponse
    }

    /// Checks who makes a request, and with which key.
    func caller(
        of request: IncomingRequest, parameters: OAuthParameters, endpoint path: String, requiresProof: Bool
    ) async throws -> Result<TokenCaller, RefusedCaller> {
        guard let endpoint = url(path) else { throw ServiceError(.invalidInput, "The issuer isn't a valid URL.") }
        let authorization = request.headers[values: "Authorization"]
        guard authorization.count <= 1 else { throw OAuthError(.duplicateParameter, "Authorization") }
        let claims = IdentifyCaller.Claims(
            client: try ClientAuthentication(
                parameters: parameters, authorization: authorization.first.map { Secret($0) }),
            proofs: request.headers[values: DPoPProof.headerName], method: request.method.rawValue, endpoint: endpoint,
            address: request.address)
        switch try await service.identifyCaller(claims, requiresProof: requiresProof) {
        case .identified(let caller): return .success(caller)
        case .refused(let error, let nonce):
            var response = HTTPResponse.error(error)
            response.headers[DPoPProof.nonceHeaderName] = nonce
            if error.code == .invalidClient, !authorization.isEmpty {
                response.headers["WWW-Authenticate"] = "Basic realm=\"gatehouse\""
            }
            return .failure(RefusedCaller(response: response))
        }
    }
}
