import GatehouseHTTP
import GatehouseTypes

extension TransportConformance {
    /// The incomplete responses after which a server can stall.
    static let beginnings = [
        "", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    ]

    /// A server that sends some bytes in response to the first request of each connection and then stalls.
    static func stallingServer(_ beginning: String) throws -> LoopbackServer {
        try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(beginning)
            connection.waitForEnd()
        }
    }

    static let cancellation: [Check] = [
        rule("A cancelled request stops wherever it is, and the server sees it") { transport in
            for beginning in beginnings {
                let server = try stallingServer(beginning)
                let request = try server.request()
                let task = spawn { try await transport.send(request) }
                try await server.requestTally.wait(for: 1)
                task.cancel()
                try await requireFailure(.cancelled, "after \(beginning)") { _ = try await task.value }
                try await server.endTally.wait(for: 1)
            }
        },
        rule("A request that was cancelled before it began isn't sent") { transport in
            let server = try LoopbackServer(answering: { _ in okay() })
            let (request, gate) = (try server.request(), Gate<Void>())
            let task = spawn {
                try? await gate.wait()
                return try await transport.send(request)
            }
            task.cancel()
            try await requireFailure(.cancelled, "a cancelled request") { _ = try await task.value }
            try require(server.requests.count, is: 0, "the count of requests")
        },
        rule("A cancelled request doesn't disturb the others") { transport in
            let stalling = try stallingServer("HTTP/1.1 200 OK\r\n")
            let server = try LoopbackServer(answering: { _ in okay("sound") })
            let request = try stalling.request()
            let tasks = (0..<4).map { _ in spawn { try await transport.send(request) } }
            try await stalling.requestTally.wait(for: 4)
            for task in tasks { task.cancel() }
            try require(try await transport.send(try server.request()).text, is: "sound", "another answer")
            for task in tasks { try await requireFailure(.cancelled, "each") { _ = try await task.value } }
        },
    ]

    static var timeouts: [Check] {
        beginnings.map { beginning in
            let place = beginning.isEmpty ? "nothing" : beginning.filter { $0 != "\r\n" }
            return rule("An exchange that stands still after “\(place)” ends when its time is over") { transport in
                let server = try stallingServer(beginning)
                try await requireTimeout(.milliseconds(100), "standing still", at: server) {
                    try await transport.send($0)
                }
            }
        } + [
            rule("A trickle doesn't make the time longer") { transport in
                let server = try LoopbackServer { connection in
                    guard connection.readRequest() != nil else { return }
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
                    while connection.send("a"), !connection.waitForEnd(atMost: .milliseconds(10)) {}
                }
                try await requireTimeout(.milliseconds(150), "a trickle", at: server) { try await transport.send($0) }
            },
            rule("No time at all doesn't mean for ever, and very much time isn't none") { transport in
                let stalling = try stallingServer("")
                for timeout in [Duration.zero, .seconds(-1)] {
                    var request = try stalling.request()
                    request[option: Timeout.self] = timeout
                    try await requireFailure(.timedOut, "no time", of: request, by: transport)
                }
                let server = try LoopbackServer(answering: { _ in okay() })
                var request = try server.request()
                request[option: Timeout.self] = .seconds(Int64.max / 4)
                try require(try await transport.send(request).status, is: 200, "the status")
            },
        ]
    }
}

/// Requires that a request ends with its timeout, and its connection with it. If the timeout passes before the request
/// has arrived, as on a busy machine, it tries again with a longer timeout.
func requireTimeout<Answer>(
    _ timeout: Duration, _ subject: String, at server: LoopbackServer,
    _ send: @escaping @Sendable (HTTPRequest) async throws -> Answer
) async throws {
    var timeout = timeout
    repeat {
        var request = try server.request()
        request[option: Timeout.self] = timeout
        try await requireFailure(.timedOut, subject) { [request] in try await send(request) }
        timeout *= 8
    } while server.requestTally.count == 0 && timeout < .seconds(600)
    try await server.requestTally.wait(for: 1)
    try await server.endTally.wait(for: 1)
}

extension TransportConformance {
    private struct Example {
        let name: String
        let bytes: String

        /// The number of bytes at the end that may be missing: chunked content is complete without its last line feed.
        let dispensable: Int

        var end: Int { bytes.utf8.count - dispensable }

        /// The end of the final response's head.
        var contentStart: Int {
            let heads = bytes.ranges(of: "\r\n\r\n").map {
                bytes.utf8.distance(from: bytes.startIndex, to: $0.upperBound)
            }
            return heads.count > 1 && bytes.hasPrefix("HTTP/1.1 1") ? heads[1] : heads.first ?? 0
        }
    }

    private static let examples = [
        Example(
            name: "of a known length", bytes: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nabcde",
            dispensable: 0),
        Example(
            name: "in chunks",
            bytes: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
            dispensable: 1),
        Example(
            name: "without content",
            bytes: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", dispensable: 0),
    ]

    static var losses: [Check] {
        cuts("its content") { $0.contentStart..<$0.end } + cuts("its beginning") { _ in 0..<1 } + [
            rule("Where nobody listens, there is no way to the server") { transport in
                let port = try LoopbackServer { _ in }.port
                var request = HTTPRequest(path: "/")
                (request.scheme, request.host, request.port) = ("http", "127.0.0.1", port)
                try await requireFailure(.cannotConnect, "a closed port", of: request, by: transport)
                request.host = "nobody.invalid"
                try await requireFailure(.cannotConnect, "a name of nobody", of: request, by: transport)
            }
        ]
    }

    static var lossesInHeads: [Check] {
        cuts("its head") { 1..<$0.contentStart }
    }

    private static func cuts(_ part: String, _ range: @escaping @Sendable (Example) -> Range<Int>) -> [Check] {
        examples.flatMap { example in
            [("closed", false), ("reset", true)].map { manner, isReset in
                Check("An answer \(example.name) isn't one if the connection is \(manner) at any byte of \(part)") {
                    makeTransport in
                    try await cut(example, at: range(example), isReset, makeTransport)
                }
            }
        }
    }

    private static func cut(
        _ example: Example, at counts: Range<Int>, _ isReset: Bool, _ makeTransport: Factory
    ) async throws {
        let transport = makeTransport()
        let answer = example.bytes
        let server = try LoopbackServer { connection in
            guard let count = connection.readRequest().flatMap({ Int($0.target.dropFirst()) }) else { return }
            connection.send(Array(answer.utf8.prefix(count)))
            if isReset { connection.reset() }
        }
        for count in counts {
            let request = try server.request(.post, "/\(count)", body: BytesBody([1]))
            try await requireFailure(.connectionLost, "an answer cut after \(count) bytes", of: request, by: transport)
        }
        try require(server.requests.count, is: counts.count, "the count of requests")
        guard !isReset else { return }
        let whole = try await transport.send(try server.request(.get, "/\(answer.utf8.count)"))
        try require(answer.contains(" \(whole.status) "), "the whole answer is one")
    }

    static let resending: [Check] = [
        rule("A request is sent at most twice, and only if it may be") { transport in
            let server = try forgetfulServer()
            var sent: [String] = []
            func send(_ target: String, _ method: HTTPMethod, isRepeatable: Bool? = nil) async throws {
                _ = try await transport.send(try server.request(.get, "/first"))
                var request = try server.request(method, target)
                if let isRepeatable { request.isRepeatable = isRepeatable }
                // A transport may send a request that can't be repeated over a new connection in the first place.
                _ = try? await transport.send(request)
                sent.append(target)
            }
            try await send("/get", .get)
            try await send("/post", .post)
            try await send("/search", .post, isRepeatable: true)
            try await send("/once", .get, isRepeatable: false)
            let counts = sent.map { target in server.requests.count { $0.target == target } }
            try require(counts[0], is: 2, "how often a GET is sent")
            try require(counts[1], is: 1, "how often a POST is sent")
            try require(counts[2], is: 2, "how often a POST is sent that says that it may be")
            try require(counts[3], is: 1, "how often a GET is sent that says that it may not be")
        },
        rule("A request isn't sent again if its own connection is lost") { transport in
            let server = try LoopbackServer { _ = $0.readRequest() }
            for method in ["GET", "POST"] as [HTTPMethod] {
                let request = try server.request(method)
                try await requireFailure(.connectionLost, "\(method)", of: request, by: transport)
            }
            try require(server.requests.map(\.method), is: ["GET", "POST"], "what the server has heard")
        },
    ]
}
