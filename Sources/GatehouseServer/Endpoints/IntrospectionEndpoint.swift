import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where backends ask what a token is worth (RFC 7662).
struct IntrospectionEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/introspect" }

    var actions: [HTTPMethod: Action] {
        let client = ClientGuard(site: site, path: path.description, requiresProof: false)
        return [
            .post: .form(guardedBy: client) { _, client in
                let response = try await site.service.introspectToken(
                    IntrospectionRequest(parameters: client.parameters), from: client.caller)
                return .json(.ok, response.json)
            }
        ]
    }
}
