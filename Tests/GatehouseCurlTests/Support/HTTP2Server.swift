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
    }

    let identity: TLSIdentity
    let server: LoopbackServer
    private let requests: Tally

    init(
        notifies: Bool = true, _ react: @escaping @Sendable (_ connection: Int, _ number: Int) -> Reaction
    ) throws {
        let (identity, requests) = (try TLSIdentity(), Tally())
        self.identity = identity
        self.requests = requests
        server = try LoopbackServer(identity, protocols: ["h2"], notifies: notifies) { connection in
            guard connection.read(24) != nil else { return }
            connection.send(HTTP2Server.frame(4))
            var number = 0
            while let stream = HTTP2Server.nextRequest(connection) {
                requests.increment()
                let reaction = react(connection.number, number)
                number += 1
                if reaction == .close { return }
                // The indexed field `:status: 200`.
                let answer = HTTP2Server.frame(1, flags: 5, stream: stream, [0x88])
                let farewell = HTTP2Server.frame(7, [0, 0, 0, stream, 0, 0, 0, 0])
                connection.send(answer + (reaction == .answerAndLeave ? farewell : []))
                if reaction == .answerAndClose { return }
            }
        }
    }

    var requestCount: Int { requests.count }

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
