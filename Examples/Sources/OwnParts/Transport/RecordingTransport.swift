// snippet.exchange
import Foundation
import GatehouseClient
import GatehouseHTTP
import Synchronization

/// A transport that records each exchange of another one: for a list that testers can send with a report.
public final class RecordingTransport: HTTPTransport {
    /// An exchange. It contains no header field, no content and no query, since those may be secrets.
    public struct Exchange: Sendable, Hashable {
        public let method: HTTPMethod
        public let server: Origin?
        public let path: String
        /// The status, or the code of the error.
        public let result: String
        public let duration: Duration
    }

    private let base: any HTTPTransport
    private let time: any TimeSource
    private let maximumExchanges: Int
    private let recorded = Mutex<[Exchange]>([])

    public init(
        _ base: any HTTPTransport, maximumExchanges: Int = 200, time: any TimeSource = SystemTimeSource()
    ) {
        self.base = base
        self.maximumExchanges = maximumExchanges
        self.time = time
    }

    /// The last exchanges, oldest first.
    public var exchanges: [Exchange] { recorded.withLock { $0 } }
}
// snippet.end

// snippet.transport
extension RecordingTransport {
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await recording(request, \.status) { try await base.send(request) }
    }

    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        try await recording(request, \.status) { try await base.stream(request) }
    }

    public func reset() async {
        recorded.withLock { $0 = [] }
        await base.reset()
    }
}
// snippet.end

// snippet.recording
extension RecordingTransport {
    private func recording<Response>(
        _ request: HTTPRequest, _ status: (Response) -> HTTPStatus, _ exchange: () async throws -> Response
    ) async throws -> Response {
        let start = time.uptime
        do {
            let response = try await exchange()
            record(request, status(response).description, since: start)
            return response
        } catch {
            record(request, HTTPError(wrapping: error, request: nil).code.rawValue, since: start)
            throw error
        }
    }

    private func record(_ request: HTTPRequest, _ result: String, since start: Duration) {
        let exchange = Exchange(
            method: request.method, server: request.origin, path: request.percentEncodedPath, result: result,
            duration: time.uptime - start)
        recorded.withLock { recorded in
            recorded.append(exchange)
            recorded.removeFirst(max(0, recorded.count - maximumExchanges))
        }
    }
}
// snippet.end
