import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// Counts the requests that are sent, and those that carry credentials.
final class RecordingTransport: HTTPTransport {
    /// The counts so far.
    struct Record: Sendable {
        /// The number of requests.
        var sent = 0
        /// The number of requests with an `Authorization` header field.
        var authorized = 0
        /// The last value of that field.
        var lastAuthorization: Secret?
    }

    private let transport: any HTTPTransport
    private let state = Mutex(Record())

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    /// The counts so far.
    var record: Record { state.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        state.withLock { record in
            record.sent += 1
            guard let authorization = request.headers["Authorization"] else { return }
            record.authorized += 1
            record.lastAuthorization = Secret(authorization)
        }
        return try await transport.send(request)
    }
}
