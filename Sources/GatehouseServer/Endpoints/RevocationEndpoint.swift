import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where clients end tokens (RFC 7009).
struct RevocationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/revoke" }

    var sharing: CrossOriginSharing { .browserApps }

    var actions: [HTTPMethod: Action] {
        // A proof isn't required: if somebody finds a token, it is best that they end it.
        let client = ClientGuard(site: site, path: path.description, requiresProof: false)
        return [
            .post: .form(guardedBy: client) { _, client in
                try await site.service.revokeToken(
                    RevocationRequest(parameters: client.parameters), from: client.caller)
                return HTTPResponse(status: .ok, headers: ["Cache-Control": "no-store"])
            }
        ]
    }
}
