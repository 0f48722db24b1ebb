import GatehouseHTTP
import GatehouseService

/// The public keys that tokens are signed with (RFC 7517, section 5).
struct KeySetEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/jwks" }

    var sharing: CrossOriginSharing { .everybody }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { _ in
                .publicJSON(try await site.service.publicKeySet(), contentType: "application/jwk-set+json")
            }
        ]
    }
}
