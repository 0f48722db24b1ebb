import GatehouseHTTP

extension TransportConformance {
    private static func framings(_ body: String) -> [(bytes: String, closing: Bool)] {
        let size = String(body.utf8.count, radix: 16)
        return [
            (okay(body), false), ("HTTP/1.1 200 OK\r\n\r\n\(body)", true),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\(body)\r\n0\r\n\r\n", false),
        ]
    }

    static var limits: [Check] {
        [
            Check("Content longer than allowed is refused, and just as long isn't") { makeTransport in
                for (bytes, closing) in framings(String(repeating: "a", count: 1000)) {
                    let server = try server(Array(bytes.utf8), closing: closing)
                    var request = try server.request()
                    request[option: MaximumResponseSize.self] = 1000
                    try require(try await makeTransport().send(request).body.count, is: 1000, "the size")
                    request[option: MaximumResponseSize.self] = 999
                    let transport = makeTransport()
                    try await requireFailure(.invalidResponse, "a byte too much") { [request] in
                        _ = try await transport.send(request)
                    }
                }
            },
            Check("Content without end is stopped at the limit") { makeTransport in
                let server = try LoopbackServer { connection in
                    _ = connection.readRequest()
                    connection.send("HTTP/1.1 200 OK\r\n\r\n")
                    while connection.send(String(repeating: "a", count: 10_000)) {}
                }
                let (request, transport) = (try server.request(), makeTransport())
                try await requireFailure(.invalidResponse, "no end") { _ = try await transport.send(request) }
                try await server.endTally.wait(for: 1)
            },
        ]
    }
}
