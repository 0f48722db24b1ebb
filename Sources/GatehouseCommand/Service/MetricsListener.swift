import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseServer

/// Answers Prometheus on an address of its own, which only the operator should reach.
enum MetricsListener {
    static let option = Option.value(
        "metrics", "HOST:PORT", rule: .listenAddress,
        "The address at which Prometheus gets the metrics, at /metrics; default: nowhere. Only the operator should reach "
            + "it.")

    /// Reads the option.
    static func address(in invocation: Invocation) throws(UsageError) -> ListenAddress? {
        guard let text = invocation.value("metrics") else { return nil }
        do {
            return try ListenAddress(parsing: text)
        } catch {
            throw invocation.usage("'--metrics': \(error.reason)")
        }
    }

    /// Starts to listen, if there is an address.
    static func start(
        for hosted: HostedService, logging messages: LogQueue?, on address: ListenAddress?
    ) async throws -> Listener? {
        guard let address else { return nil }
        return try await Listener.start(on: address) { request in
            guard request.percentEncodedPath == "/metrics" else { return HTTPResponse(status: .notFound) }
            guard request.method == .get || request.method == .head else {
                return HTTPResponse(status: .methodNotAllowed, headers: ["Allow": "GET, HEAD"])
            }
            return hosted.server.metrics(
                adding: gauges(of: hosted.listener), counting: messages.map { [$0.reading] } ?? [])
        }
    }

    private static func gauges(of listener: Listener) -> [Server.Measurement] {
        guard let expiry = listener.certificateExpiry else { return [] }
        return [
            (
                "gatehouse_certificate_expiry_timestamp_seconds", "When the certificate for https expires.",
                Int(expiry.timeIntervalSince1970)
            )
        ]
    }
}

extension LogQueue {
    /// The dropped lines, as a counter for Prometheus.
    var reading: (name: String, help: String, value: Int) {
        ("gatehouse_log_lines_dropped_total", "Lines of the log that were dropped.", droppedCount)
    }
}
