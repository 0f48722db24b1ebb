import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where codes, refresh tokens and platform tokens become tokens (RFC 6749, section 3.2).
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
        let caller: TokenCaller
        switch try await site.caller(of: request, parameters: parameters, endpoint: path, requiresProof: true) {
        case .success(let identified): caller = identified
        case .failure(let refused): return refused.response
        }
        guard caller.app.grantTypes.contains(type.rawValue) else {
            return .error(OAuthErrorResponse(.unauthorizedClient, description: "The app may not use this grant."))
        }
        var response: HTTPResponse =
            switch try await grant.respond(to: parameters, from: caller) {
            case .granted(let tokens): .json(.ok, tokens.json)
            case .refused(let error): .error(error)
            }
        if caller.keyThumbprint != nil {
            response.headers[DPoPProof.nonceHeaderName] = site.service.identifyCaller.currentNonce
        }
        return response
    }
}

extension HTTPResponse {
    static func error(_ error: OAuthErrorResponse) -> HTTPResponse {
        .json(HTTPStatus(rawValue: error.status), error.json)
    }
}
