import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Whether the program runs. If it doesn't answer, it should be started again.
struct LiveEndpoint: Endpoint {
    var path: PathPattern { "/health/live" }

    var actions: [HTTPMethod: Action] { [.get: Action { _ in .json(.ok, ["status": "ok"]) }] }
}

/// Whether the service can do its work: it can write, has the same master key, and isn't about to stop. If it can't,
/// requests should go to another instance.
struct ReadyEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/health/ready" }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { request in
                guard !site.readiness.isDraining else {
                    return failed(request, "the service is stopping")
                }
                guard let failure = await site.readiness.failure() else { return .json(.ok, ["status": "ok"]) }
                site.record(failure, at: path.description, of: request.visitor)
                return failed(request, failure.reason)
            }
        ]
    }

    /// The operator has to do something, and may look only here.
    private func failed(_ request: IncomingRequest, _ reason: String) -> HTTPResponse {
        request.visitor.findings.refuse(.temporarilyUnavailable)
        return .json(.serviceUnavailable, ["status": "failed", "reason": .string(reason)])
    }
}
