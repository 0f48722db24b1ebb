import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Whether the service can do its work: its storage responds.
struct HealthEndpoint: Endpoint {
    let site: Site

    var path: String { "/health" }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { _ in
                _ = try await site.service.records.keys()
                return .json(.ok, ["status": "ok"])
            }
        ]
    }
}
