import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where clients ask about the person who has signed in to them (OpenID Connect Core, section 5.3).
struct UserInfoEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/userinfo" }

    var sharing: CrossOriginSharing { .browserApps }

    var actions: [HTTPMethod: Action] {
        let token = AccessTokenGuard(site: site, path: path.description, scope: "openid")
        return [.get: .guarded(by: token, respond), .post: .guarded(by: token, respond)]
    }

    @Sendable private func respond(
        _ request: IncomingRequest, _ finding: AccessTokenGuard.Finding
    ) async throws -> HTTPResponse {
        var response: HTTPResponse
        switch try await site.service.describeUser(finding.holder) {
        case .plain(let info): response = .json(.ok, info.json)
        case .signed(let token):
            response = HTTPResponse(
                status: .ok, headers: ["Content-Type": "application/jwt", "Cache-Control": "no-store"],
                body: Array(token.utf8))
        }
        response.headers[DPoPProof.nonceHeaderName] = finding.nonce
        return response
    }
}
