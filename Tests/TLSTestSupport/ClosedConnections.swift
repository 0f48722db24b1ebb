import Foundation
import GatehouseCurl
package import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A transport over real connections, each of which is closed by its server before or instead of its second response.
///
/// Another transport gives the responses, such as that of a scripted issuer.
package final class ClosedConnections: HTTPTransport {
    private static let name = "X-Test-Number"

    private let remote: Remote
    private let server: ClosingServer
    private let curl: CurlTransport
    private let time = ManualTimeSource()

    /// The requests under way, and what answers them.
    private final class Remote: Sendable {
        let base: any HTTPTransport
        let requests = Mutex<[String: HTTPRequest]>([:])

        init(_ base: any HTTPTransport) {
            self.base = base
        }

        /// Answers on the thread of a connection.
        func answer(_ received: LoopbackRequest) -> [UInt8] {
            let number = received[values: ClosedConnections.name].first ?? ""
            guard let request = requests.withLock({ $0[number] }) else { return [] }
            let (done, answer) = (DispatchSemaphore(value: 0), Answer())
            spawn { [base] in
                let response = try? await base.send(request)
                answer.bytes.withLock { $0 = response.map(ClosedConnections.bytes) ?? [] }
                done.signal()
            }
            done.wait()
            return answer.bytes.withLock { $0 }
        }
    }

    private final class Answer: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - closing: How the server closes connections.
    ///   - base: Gives the responses.
    /// - Throws: If there is no certificate or no socket.
    package init(_ closing: Closing, before base: any HTTPTransport) throws {
        let remote = Remote(base)
        self.remote = remote
        server = try ClosingServer(closing) { remote.answer($0) }
        var configuration = CurlConfiguration(caFile: server.identity.certificate, connectTimeout: .seconds(600))
        configuration.time = time
        curl = CurlTransport(configuration)
    }

    /// The number of connections that were made.
    package var connectionCount: Int { server.server.connectionCount }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let number = UUID().uuidString
        remote.requests.withLock { $0[number] = request }
        var real = request
        (real.scheme, real.host, real.port) = ("https", "127.0.0.1", server.server.port)
        real.headers[ClosedConnections.name] = number
        real[option: Timeout.self] = .seconds(600)
        try await server.waitUntilClosed()
        time.advance(by: .seconds(1))
        return try await curl.send(real)
    }

    private static func bytes(of response: HTTPResponse) -> [UInt8] {
        let fields = response.headers.fields.filter { !HTTPHeaders.framing.contains($0.name.lowercased()) }
        let lines =
            ["HTTP/1.1 \(response.status.rawValue) X", "Content-Length: \(response.body.count)"]
            + fields.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + response.body
    }
}
