import GatehouseHTTP

extension TransportConformance {
    static var timeouts: [Check] {
        beginnings.map { beginning in
            let place = beginning.isEmpty ? "nothing" : beginning.filter { $0 != "\r\n" }
            return Check("An exchange that stands still after “\(place)” ends when its time is over") { makeTransport in
                let server = try stallingServer(beginning)
                let transport = makeTransport()
                try await requireTimeout(.milliseconds(100), "standing still", at: server) {
                    _ = try await transport.send($0)
                }
            }
        } + [
            Check("A trickle doesn't make the time longer") { makeTransport in
                let server = try LoopbackServer { connection in
                    guard connection.readRequest() != nil else { return }
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
                    while connection.send("a"), !connection.waitForEnd(atMost: .milliseconds(10)) {}
                }
                let transport = makeTransport()
                try await requireTimeout(.milliseconds(150), "a trickle", at: server) {
                    _ = try await transport.send($0)
                }
            },
            Check("No time at all doesn't mean for ever, and very much time isn't none") { makeTransport in
                let transport = makeTransport()
                let stalling = try stallingServer("")
                for timeout in [Duration.zero, .seconds(-1)] {
                    var request = try stalling.request()
                    request[option: Timeout.self] = timeout
                    try await requireFailure(.timedOut, "no time") { [request] in _ = try await transport.send(request)
                    }
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
func requireTimeout(
    _ timeout: Duration, _ subject: String, at server: LoopbackServer,
    _ send: @escaping @Sendable (HTTPRequest) async throws -> Void
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
