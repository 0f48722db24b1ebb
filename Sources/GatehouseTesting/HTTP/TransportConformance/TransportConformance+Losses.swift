import GatehouseHTTP

extension TransportConformance {
    /// Answers, and how many of their last bytes nobody misses: chunked content is whole without its last line feed.
    private static let examples: [(name: String, bytes: String, dispensable: Int)] = [
        ("of a known length", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nabcde", 0),
        (
            "in chunks",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\nX: y\r\n\r\n", 1
        ),
        ("without content", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", 0),
    ]

    static var losses: [Check] {
        examples.flatMap { example in
            [("closed", false), ("reset", true)].map { manner, isReset in
                Check("An answer \(example.name) isn't one if the connection is \(manner) at any byte of it") {
                    makeTransport in
                    try await cut(example.bytes, example.dispensable, isReset, makeTransport)
                }
            }
        } + others
    }

    private static func cut(
        _ answer: String, _ dispensable: Int, _ isReset: Bool, _ makeTransport: Factory
    ) async throws {
        let transport = makeTransport()
        let server = try LoopbackServer { connection in
            guard let count = connection.readRequest().flatMap({ Int($0.target.dropFirst()) }) else { return }
            connection.send(Array(answer.utf8.prefix(count)))
            if isReset { connection.reset() }
        }
        for count in 0..<(answer.utf8.count - dispensable) {
            let request = try server.request(.post, "/\(count)", body: BytesBody([1]))
            try await requireFailure(.connectionLost, "an answer cut after \(count) bytes") {
                _ = try await transport.send(request)
            }
        }
        try require(server.requests.count, is: answer.utf8.count - dispensable, "the count of requests")
        guard !isReset else { return }
        let whole = try await transport.send(try server.request(.get, "/\(answer.utf8.count)"))
        try require(answer.contains(" \(whole.status) "), "the whole answer is one")
    }

    private static var others: [Check] {
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
            },
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
            },
        ]
    }
}
