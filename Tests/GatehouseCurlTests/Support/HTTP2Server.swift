import GatehouseHTTP
import GatehouseTesting
import Synchronization
import TLSTestSupport

/// A server of HTTP/2 over TLS. It answers requests with 200 and without content.
final class HTTP2Server: Sendable {
    /// A reaction to a request. The first request of a connection is number 0.
    enum Reaction {
        case answer
        /// Answers and closes the connection.
        case answerAndClose
        /// Answers, says that it accepts no more (GOAWAY), and leaves the connection open.
        case answerAndLeave
        case close
        /// Resets the connection.
        case reset
        /// Never answers.
        case hold
    }

    let identity: TLSIdentity
    let server: LoopbackServer
    let requestTally = Tally()

    init(
        notifies: Bool = true, _ react: @escaping @Sendable (_ connection: Int, _ number: Int) -> Reaction
    ) throws {
        identity = try TLSIdentity()
        server = try LoopbackServer(identity, protocols: ["h2"], notifies: notifies) { [requestTally] connection in
            guard connection.read(24) != nil else { return }
            connection.send(HTTP2Server.frame(4))
            var number = 0
            while let stream = HTTP2Server.nextRequest(connection) {
                requestTally.increment()
                guard HTTP2Server.handle(stream, of: connection, react(connection.number, number)) else { return }
                number += 1
            }
        }
    }

    var requestCount: Int { requestTally.count }

    /// Returns whether the connection stays open.
    private static func handle(_ stream: UInt8, of connection: LoopbackConnection, _ reaction: Reaction) -> Bool {
        // The indexed field `:status: 200`.
        let answer = frame(1, flags: 5, stream: stream, [0x88])
        switch reaction {
        case .answer: return connection.send(answer)
        case .answerAndClose: connection.send(answer)
        case .answerAndLeave: return connection.send(answer + frame(7, [0, 0, 0, stream, 0, 0, 0, 0]))
        case .close: break
        case .hold: return true
        case .reset: connection.reset()
        }
        return false
    }

    func request(_ method: HTTPMethod = .get) throws -> HTTPRequest {
        var request = try server.request(method, body: method == .get ? EmptyBody() : BytesBody([1]))
        request.scheme = "https"
        return request
    }

    private static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = []) -> [UInt8] {
        [0, 0, UInt8(payload.count), type, flags, 0, 0, 0, stream] + payload
    }

    /// Reads frames up to the end of a request. Returns the number of its stream, which is below 256.
    private static func nextRequest(_ connection: LoopbackConnection) -> UInt8? {
        while let head = connection.read(9) {
            let (type, flags) = (head[3], head[4])
            guard connection.read(Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])) != nil else { return nil }
            if type == 4, flags & 1 == 0 { connection.send(frame(4, flags: 1)) }
            if type <= 1, flags & 1 == 1 { return head[8] }
        }
        return nil
    }
}
