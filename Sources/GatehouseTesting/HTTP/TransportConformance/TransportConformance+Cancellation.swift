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

    static var cancellation: [Check] {
        [
            Check("A cancelled request stops wherever it is, and the server sees it") { makeTransport in
                let transport = makeTransport()
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
            Check("A request that was cancelled before it began isn't sent") { makeTransport in
                let transport = makeTransport()
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
            Check("A cancelled request doesn't disturb the others") { makeTransport in
                let transport = makeTransport()
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
    }
}
