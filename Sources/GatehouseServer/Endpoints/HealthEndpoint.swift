import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Whether the service can do its work: its storage answers.
struct HealthEndpoint: Endpoint {
    let site: Site

    var path: String { "/health" }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { _ in
                _ = try await site.service.storage.keys()
                return .json(.ok, ["status": "ok"])
            }
        ]
    }
}
