import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Whether the service can do its work: its storage responds, and still has the same master key.
struct HealthEndpoint: Endpoint {
    let site: Site

    var path: String { "/health" }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { _ in
                do {
                    try await site.service.checkStorage()
                    return .json(.ok, ["status": "ok"])
                } catch let error as ServiceError where error.code == .masterKeyChanged {
                    // The operator has to do something, and may look only here.
                    site.record(error, at: path)
                    return .json(.serviceUnavailable, ["status": "failed", "reason": .string(error.reason)])
                }
            }
        ]
    }
}
