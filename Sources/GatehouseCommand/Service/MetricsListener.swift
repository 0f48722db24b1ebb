import GatehouseHTTP
import GatehouseListener
import GatehouseServer

/// Answers Prometheus on an address of its own, which only the operator should reach.
enum MetricsListener {
    static let option = Option.value(
        "metrics", "HOST:PORT",
        "The address at which Prometheus gets the metrics, at /metrics; default: nowhere. Only the operator should reach "
            + "it.")

    /// Starts to listen, if the option is given.
    static func start(for server: Server, in invocation: Invocation) async throws -> Listener? {
        guard let text = invocation.value("metrics") else { return nil }
        let address: ListenAddress
        do {
            address = try ListenAddress(parsing: text)
        } catch {
            throw invocation.usage("'--metrics': \(error.reason)")
        }
        return try await Listener.start(on: address) { request in
            guard request.percentEncodedPath == "/metrics" else { return HTTPResponse(status: .notFound) }
            guard request.method == .get || request.method == .head else {
                return HTTPResponse(status: .methodNotAllowed, headers: ["Allow": "GET, HEAD"])
            }
            return server.metrics()
        }
    }
}
