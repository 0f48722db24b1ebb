import GatehouseHTTP

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
        cuts("its content") { $0.contentStart..<$0.end } + cuts("its beginning") { _ in 0..<1 } + others
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
            try await requireFailure(.connectionLost, "an answer cut after \(count) bytes") {
                _ = try await transport.send(request)
            }
        }
        try require(server.requests.count, is: counts.count, "the count of requests")
        guard !isReset else { return }
        let whole = try await transport.send(try server.request(.get, "/\(answer.utf8.count)"))
        try require(answer.contains(" \(whole.status) "), "the whole answer is one")
    }

    private static var others: [Check] {
        [
            Check("Where nobody listens, there is no way to the server") { makeTransport in
                let transport = makeTransport()
                let port = try LoopbackServer { _ in }.port
                var request = HTTPRequest(path: "/")
                (request.scheme, request.host, request.port) = ("http", "127.0.0.1", port)
                try await requireFailure(.cannotConnect, "a closed port") { [request] in
                    _ = try await transport.send(request)
                }
                request.host = "nobody.invalid"
                try await requireFailure(.cannotConnect, "a name of nobody") { [request] in
                    _ = try await transport.send(request)
                }
            }
        ]
    }

    static var resending: [Check] {
        [
            Check("A request isn't sent again when its connection is lost") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer { connection in
                    guard connection.readRequest() != nil, connection.send(okay()) else { return }
                    _ = connection.readRequest()
                }
                for method in ["GET", "POST"] as [HTTPMethod] {
                    _ = try await transport.send(try server.request(.get, "/first"))
                    let request = try server.request(method, "/second")
                    try await requireFailure(.connectionLost, "\(method)") { _ = try await transport.send(request) }
                }
                let targets = server.requests.map(\.target)
                try require(targets, is: ["/first", "/second", "/first", "/second"], "what the server has heard")
            }
        ]
    }
}
