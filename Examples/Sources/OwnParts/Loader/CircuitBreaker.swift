// snippet.loader
import GatehouseClient
import GatehouseHTTP
import Synchronization

/// Stops sending to a server that fails repeatedly, until a pause is over.
public final class CircuitBreaker: HTTPLoader {
    private struct Circuit {
        var failures = 0
        var openUntil: Duration?
    }

    private let maximumFailures: Int
    private let pause: Duration
    private let time: any TimeSource
    private let circuits = Mutex<[Origin: Circuit]>([:])

    public init(
        maximumFailures: Int = 5, pause: Duration = .seconds(30), time: any TimeSource = SystemTimeSource()
    ) {
        self.maximumFailures = maximumFailures
        self.pause = pause
        self.time = time
    }

    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard let server = request.origin, !request.ignoresCircuitBreaker else { return try await next(request) }
        guard isClosed(for: server) else {
            throw HTTPError(.cannotConnect, "the server has failed repeatedly", request: request)
        }
        do {
            let response = try await next(request)
            response.status.rawValue >= 500 ? noteFailure(of: server) : noteSuccess(of: server)
            return response
        } catch let error as HTTPError {
            if [.cannotConnect, .connectionLost, .timedOut].contains(error.code) { noteFailure(of: server) }
            throw error
        }
    }

    public func reset() async { circuits.withLock { $0 = [:] } }
}
// snippet.end

// snippet.state
extension CircuitBreaker {
    /// Whether requests may be sent. After the pause one more failure opens the circuit again.
    private func isClosed(for server: Origin) -> Bool {
        circuits.withLock { $0[server]?.openUntil.map { $0 <= time.uptime } ?? true }
    }

    private func noteSuccess(of server: Origin) {
        circuits.withLock { $0[server] = nil }
    }

    private func noteFailure(of server: Origin) {
        circuits.withLock { circuits in
            circuits[server, default: Circuit()].failures += 1
            if let failures = circuits[server]?.failures, failures >= maximumFailures {
                circuits[server]?.openUntil = time.uptime + pause
            }
        }
    }
}
// snippet.end

// snippet.option
/// Whether a request is sent even if the server has failed repeatedly, such as a request that a user repeats.
public enum IgnoresCircuitBreaker: HTTPRequestOption {
    public static let defaultOptionValue = false

    /// The option affects neither the response nor who may receive it.
    public static func sharing(of value: Bool) -> ResponseSharing { .always }
}

extension HTTPRequest {
    public var ignoresCircuitBreaker: Bool {
        get { self[option: IgnoresCircuitBreaker.self] }
        set { self[option: IgnoresCircuitBreaker.self] = newValue }
    }
}
// snippet.end
