import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// Counts what leaves, and which of it carries credentials.
final class RecordingTransport: HTTPTransport {
    /// What has left so far.
    struct Record: Sendable {
        /// Requests.
        var sent = 0
        /// Requests with an `Authorization` header field.
        var authorized = 0
        /// The value of the last such field.
        var lastAuthorization: Secret?
    }

    private let transport: any HTTPTransport
    private let state = Mutex(Record())

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    /// What has left so far.
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
