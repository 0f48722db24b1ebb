import GatehouseHTTP

extension TransportConformance {
    static let connections: [Check] = [
        rule("A connection is kept from one request to the next") { transport in
            let server = try LoopbackServer(answering: { _ in okay("x") })
            for _ in 0..<20 { _ = try await transport.send(try server.request()) }
            try require(server.requests.count, is: 20, "the count of requests")
            try require(server.connectionCount, is: 1, "the count of connections")
        },
        rule("A connection that the server closes isn't used again") { transport in
            let server = try LoopbackServer { connection in
                _ = connection.readRequest()
                connection.send(okay("x", "Connection: close\r\n"))
            }
            for number in 1...3 {
                _ = try await transport.send(try server.request(.post))
                try await server.endTally.wait(for: number)
            }
            try require(server.connectionCount, is: 3, "the count of connections")
        },
        rule("No request fails because the server has closed a connection that was idle") { transport in
            for isReset in [false, true] {
                let server = try LoopbackServer { connection in
                    guard connection.readRequest() != nil else { return }
                    connection.send(okay("x"))
                    if isReset { connection.reset() }
                }
                for (number, method) in ([.get, .post, .put, .post] as [HTTPMethod]).enumerated() {
                    _ = try await transport.send(try server.request(method, body: body(of: method)))
                    try await server.endTally.wait(for: number + 1)
                }
                let methods = server.requests.map(\.method)
                try require(methods, is: ["GET", "POST", "PUT", "POST"], "what the server has heard")
            }
        },
        Check("Transports share nothing") { makeTransport in
            let server = try LoopbackServer(answering: { okay($0.target) })
            let (first, second) = (makeTransport(), makeTransport())
            try require(try await first.send(try server.request(.get, "/1")).text, is: "/1", "the first answer")
            try require(try await second.send(try server.request(.get, "/2")).text, is: "/2", "the second answer")
            try require(server.connectionCount, is: 2, "the count of connections")
            await first.reset()
            try require(try await second.send(try server.request(.get, "/3")).text, is: "/3", "the third answer")
            try require(server.connectionCount, is: 2, "the count of connections")
        },
        rule("After a reset a transport goes on") { transport in
            let server = try LoopbackServer(answering: { okay($0.target) })
            for number in 0..<3 {
                let text = try await transport.send(try server.request(.get, "/\(number)")).text
                try require(text, is: "/\(number)", "the answer")
                await transport.reset()
            }
        },
        rule("A hundred requests at once get each its own answer") { transport in
            let server = try LoopbackServer(answering: { okay($0.target) })
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    let request = try server.request(.get, "/\(number)")
                    group.addTask { (number, try await transport.send(request).text) }
                }
                for try await (number, text) in group { try require(text, is: "/\(number)", "the answer") }
            }
            try require(server.requests.count, is: 100, "the count of requests")
        },
    ]

    static let repetition: [Check] = [
        rule("A request that may be sent twice is sent again if a kept connection is lost instead of a response") {
            transport in
            let server = try forgetfulServer()
            for method in [.get, .put, .delete] as [HTTPMethod] {
                _ = try await transport.send(try server.request(method, "/first"))
                _ = try await transport.send(try server.request(method, "/second", body: body(of: method)))
            }
        }
    ]

    static let trust: [Check] = [
        rule("A request that trusts no server isn't sent") { transport in
            let server = try LoopbackServer(answering: { _ in okay() })
            var request = try server.request()
            request[option: ServerTrust.self] = .refused
            try await requireFailure(.insecureConnection, "it", of: request, by: transport)
            try await requireFailure(.insecureConnection, "it") { [request] in
                _ = try await transport.stream(request)
            }
            try require(server.connectionCount, is: 0, "the count of connections")
        },
        rule("TLS isn't spoken with a server of plain text") { transport in
            let server = try LoopbackServer { connection in
                connection.send(okay("plain"))
                connection.waitForEnd()
            }
            var request = try server.request()
            request.scheme = "https"
            try await requireFailure(.insecureConnection, "it", of: request, by: transport)
        },
    ]
}

extension TransportConformance {
    /// A server that answers the first request of each connection, and closes the connection after it has received the
    /// second one.
    static func forgetfulServer() throws -> LoopbackServer {
        try LoopbackServer { connection in
            guard connection.readRequest() != nil, connection.send(okay()) else { return }
            _ = connection.readRequest()
        }
    }

    private static func body(of method: HTTPMethod) -> any HTTPBody {
        method == .get || method == .delete ? EmptyBody() : BytesBody([1])
    }
}
