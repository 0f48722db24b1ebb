import GatehouseHTTP
import GatehouseTypes

private struct Trouble: Error {}

/// A stream that counts how many of its chunks were read.
private func countedStream(_ tally: Tally, chunks: Int, size: Int) -> HTTPByteStream {
    HTTPByteStream {
        guard tally.count < chunks else { return nil }
        tally.increment()
        return [UInt8](repeating: UInt8(truncatingIfNeeded: tally.count), count: size)
    }
}

extension TransportConformance {
    static var uploads: [Check] {
        [
            Check("Streamed content arrives whole, its length said or not") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { okay(String($0.body.count)) })
                for length in [10_000_000, nil] {
                    let body = StreamBody(contentLength: length, additionalHeaders: ["Content-Type": "x/y"]) {
                        countedStream(Tally(), chunks: 100, size: 100_000)
                    }
                    let response = try await transport.send(try server.request(.put, body: body))
                    try require(response.text, is: "10000000", "the size that arrived")
                    let sent = try last(server)
                    try require(sent.method, is: "PUT", "the method")
                    let isSaid =
                        sent[values: "Content-Length"] == ["10000000"] && sent[values: "Transfer-Encoding"] == []
                    let isChunked =
                        sent[values: "Content-Length"] == [] && sent[values: "Transfer-Encoding"] == ["chunked"]
                    try require(isSaid || length == nil && isChunked, "the content is framed in one way")
                    try require(sent[values: "Content-Type"], is: ["x/y"], "the type")
                    try require(sent[values: "Expect"], is: [], "the Expect field")
                    let isRight = (0..<100).allSatisfy { sent.body[$0 * 100_000 + 99_999] == UInt8($0 + 1) }
                    try require(isRight, "the chunks are in order")
                }
            },
            Check("Streamed content may be nothing") { makeTransport in
                let server = try LoopbackServer(answering: { okay(String($0.body.count)) })
                let body = StreamBody { HTTPByteStream([]) }
                let response = try await makeTransport().send(try server.request(.post, body: body))
                try require(response.text, is: "0", "the size")
            },
            Check("Content that can't be made, or is longer or shorter than it said, is an invalid request") {
                makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer { $0.waitForEnd() }
                let tally = Tally()
                let broken = HTTPByteStream {
                    guard tally.count == 0 else { throw Trouble() }
                    tally.increment()
                    return [1, 2, 3]
                }
                let bodies = [
                    StreamBody(once: broken), StreamBody(contentLength: 5) { HTTPByteStream([1, 2, 3]) },
                    StreamBody(contentLength: 2) { HTTPByteStream([1, 2, 3]) }, StreamBody { throw Trouble() },
                ]
                for body in bodies {
                    let request = try server.request(.post, body: body)
                    try await requireFailure(.invalidRequest, "it") { _ = try await transport.send(request) }
                }
            },
            Check("A cancelled upload lets go of its content") { makeTransport in
                let transport = makeTransport()
                let (asked, ended) = (Gate<Void>(), Gate<Void>())
                let server = try LoopbackServer { $0.waitForEnd() }
                let stream = HTTPByteStream {
                    ended.open()
                } read: {
                    asked.open()
                    try await ended.wait()
                    return nil
                }
                let request = try server.request(.post, body: StreamBody(once: stream))
                let task = spawn { try await transport.send(request) }
                try await asked.wait()
                task.cancel()
                try await requireFailure(.cancelled, "it") { _ = try await task.value }
                try await ended.wait()
            },
            Check("Content can be passed on as it comes") { makeTransport in
                let transport = makeTransport()
                let source = try LoopbackServer(answering: { _ in okay(String(repeating: "abc", count: 1_000_000)) })
                let target = try LoopbackServer(answering: { okay(String($0.body.count)) })
                let content = try await transport.stream(try source.request()).content
                let response = try await transport.send(try target.request(.put, body: StreamBody(once: content)))
                try require(response.text, is: "3000000", "the size")
            },
        ]
    }

    static var slowServers: [Check] {
        [
            Check("A server that doesn't read holds the content's source back") { makeTransport in
                let (asked, isAsked) = (Tally(), Gate<Void>())
                let server = try LoopbackServer { connection in
                    guard connection.receive() else { return }
                    connection.waitForSignal(isAsked)
                    while connection.receive() {}
                }
                // If the transport read all 64 MB, the gate would open. If it stalls, the request's own timeout ends
                // it.
                let body = StreamBody(contentLength: 64_000_000) {
                    countedStream(asked, chunks: 1000, size: 64_000)
                }
                var request = try server.request(.post, body: body)
                request[option: Timeout.self] = .milliseconds(700)
                let transport = makeTransport()
                try await requireFailure(.timedOut, "a server that doesn't read") { [request] in
                    _ = try await transport.send(request)
                }
                try require(asked.count < 900, "less is made than there is")
                isAsked.open()
            }
        ]
    }
}
