import GatehouseHTTP
import GatehouseTypes

extension TransportConformance {
    private static let endless = "HTTP/1.1 200 OK\r\nContent-Length: 64000000\r\n\r\n"

    static let downloads: [Check] = [
        Check("Content is there as it comes") { makeTransport in
            let read = Gate<Void>()
            let server = try LoopbackServer { connection in
                guard connection.readRequest() != nil else { return }
                connection.send("HTTP/1.1 201 OK\r\nX: y\r\nTransfer-Encoding: chunked\r\n\r\n")
                for chunk in ["one", "two", "three"] {
                    // By reading the next chunk, the reader confirms that it has received this one.
                    connection.send("\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n")
                    connection.waitForSignal(read)
                }
                connection.send("0\r\n\r\n")
            }
            let response = try await makeTransport().stream(try server.request())
            try require(response.status, is: 201, "the status")
            try require(response.headers["X"], is: "y", "the field")
            var chunks = response.content.makeAsyncIterator()
            try require(try await chunks.next(), is: Array("one".utf8), "the first chunk")
            read.open()
            var rest: [UInt8] = []
            while let chunk = try await chunks.next() { rest += chunk }
            try require(String(decoding: rest, as: UTF8.self), is: "twothree", "the others")
        },
        Check("64 MB stream through, and nothing is lost") { makeTransport in
            let server = try LoopbackServer { connection in
                guard connection.readRequest() != nil, connection.send(endless) else { return }
                let chunk = (0..<64_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
                for _ in 0..<1000 { guard connection.send(chunk) else { return } }
            }
            var request = try server.request()
            request[option: MaximumResponseSize.self] = 1000
            var count = 0
            for try await chunk in try await makeTransport().stream(request).content {
                for byte in chunk.prefix(16) {
                    try require(byte, is: UInt8(truncatingIfNeeded: count % 64_000 % 251), "byte \(count)")
                    count += 1
                }
                count += max(0, chunk.count - 16)
            }
            try require(count, is: 64_000_000, "the size")
        },
        rule("An answer without content ends at once") { transport in
            let server = try LoopbackServer(answering: { _ in okay() })
            for method in ["GET", "HEAD"] as [HTTPMethod] {
                let response = try await transport.stream(try server.request(method))
                try require(try await response.collect().body, is: [], "the content")
            }
            try require(server.connectionCount, is: 1, "the count of connections")
        },
    ]

    static let slowReaders: [Check] = [
        Check("A reader who is slow holds the server back") { makeTransport in
            let standstill = Gate<Bool>()
            let server = try LoopbackServer { connection in
                guard connection.readRequest() != nil, connection.send(endless) else { return }
                connection.limitSending(to: .milliseconds(400))
                var sent = 0
                while sent < 64_000_000, connection.send([UInt8](repeating: 1, count: 64_000)) { sent += 64_000 }
                standstill.open(with: sent < 64_000_000)
                connection.waitForEnd()
            }
            let response = try await makeTransport().stream(try server.request())
            try require(try await standstill.wait(), "the server is held back")
            response.content.cancel()
            try await server.endTally.wait(for: 1)
        }
    ]

    static var endings: [Check] {
        let beginning = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"
        return [
            rule("Content that is cancelled, let go of, or waited for by a cancelled task ends the exchange") {
                transport in
                let server = try stallingServer(beginning)
                let first = try await transport.stream(try server.request())
                first.content.cancel()
                try await server.endTally.wait(for: 1)
                try await requireFailure(.cancelled, "reading on") { for try await _ in first.content {} }
                do { _ = try await transport.stream(try server.request()) }
                try await server.endTally.wait(for: 2)
                let third = try await transport.stream(try server.request())
                let task = spawn { for try await _ in third.content {} }
                task.cancel()
                try await requireFailure(.cancelled, "waiting") { try await task.value }
                try await server.endTally.wait(for: 3)
            },
            rule("Content that is cut is a failure after its beginning") { transport in
                for tail in ["Content-Length: 5\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"] {
                    let server = try server(Array("HTTP/1.1 200 OK\r\n\(tail)".utf8), closing: true)
                    let response = try await transport.stream(try server.request())
                    var read: [UInt8] = []
                    try await requireFailure(.connectionLost, "the end") {
                        for try await chunk in response.content { read += chunk }
                    }
                    try require(read, is: Array("abc".utf8), "the beginning")
                }
            },
            rule("A head that doesn't come, or a chunk, is a failure when its time is over") { transport in
                for beginning in ["", beginning] {
                    let server = try stallingServer(beginning)
                    try await requireTimeout(.milliseconds(150), "standing still", at: server) {
                        for try await _ in try await transport.stream($0).content {}
                    }
                }
            },
            rule("A trickle may take longer than the time for each chunk") { transport in
                // The scale grows: on a busy machine a chunk may be late, but not by such a long time.
                for scale in [1, 4, 16, 64] {
                    if try await passesTrickle(transport, scale) { return }
                }
                try require(false, "twenty chunks come in time")
            },
        ]
    }
}

/// Whether twenty chunks arrive, each within the timeout and together in more than the timeout. If they do, they must
/// be complete.
private func passesTrickle(_ transport: any HTTPTransport, _ scale: Int) async throws -> Bool {
    let (pause, timeout) = (Duration.milliseconds(25 * scale), Duration.milliseconds(400 * scale))
    let server = try LoopbackServer { connection in
        guard connection.readRequest() != nil else { return }
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n")
        for _ in 0..<20 where connection.send("a") { _ = connection.waitForEnd(atMost: pause) }
    }
    var request = try server.request()
    request[option: Timeout.self] = timeout
    let begun = ContinuousClock.now
    do {
        try require(try await transport.stream(request).collect().body.count, is: 20, "the size")
    } catch let error as HTTPError where error.code == .timedOut {
        return false
    }
    try require(ContinuousClock.now - begun > timeout, "all of it took longer than one chunk may")
    return true
}
