import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where clients send requests for authorization before they send the browser (RFC 9126).
struct PushedAuthorizationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/par" }

    var sharing: CrossOriginSharing { .browserApps }

    var actions: [HTTPMethod: Action] {
        let client = ClientGuard(site: site, path: path.description, requiresProof: false)
        return [
            .post: .form(guardedBy: client) { _, client in
                let pushed = try await site.service.pushedRequests.push(client.parameters, from: client.caller)
                return .json(.created, pushed.json)
            }
        ]
    }
}
