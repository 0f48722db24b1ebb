import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

@Suite("A cancelled request")
struct CancellationTests {
    private let transport = CurlTransport.patient()

    /// A server that says something to the first request and then nothing more.
    private func stallingServer(_ beginning: String) throws -> LoopbackServer {
        try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(beginning)
            connection.waitForEnd()
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc", "HTTP/1.1 200 OK\r\n\r\nabc",
    ])
    func `is stopped wherever it is, and the server sees it`(beginning: String) async throws {
        let server = try stallingServer(beginning)
        let request = try server.request()
        let task = Task { try await transport.send(request) }
        try await server.requestTally.wait(for: 1)
        task.cancel()
        #expect(await failureCode { try await task.value } == .cancelled)
        try await server.endTally.wait(for: 1)
    }

    @Test func `doesn't disturb the others`() async throws {
        let stalling = try stallingServer("HTTP/1.1 200 OK\r\n")
        let server = try LoopbackServer(answering: { _ in ok("sound") })
        let request = try stalling.request()
        let tasks = (0..<20).map { _ in Task { try await transport.send(request) } }
        try await stalling.requestTally.wait(for: 20)
        for task in tasks { task.cancel() }
        #expect(try await transport.send(try server.request()).text == "sound")
        for task in tasks { #expect(await failureCode { try await task.value } == .cancelled) }
    }

    @Test func `that was cancelled before it began isn't sent`() async throws {
        let server = try LoopbackServer(answering: { _ in ok() })
        let request = try server.request()
        let gate = Gate<Void>()
        let task = Task {
            _ = try? await gate.wait()
            return try await transport.send(request)
        }
        task.cancel()
        #expect(await failureCode { try await task.value } == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test func `that waits for a connection leaves the line`() async throws {
        let transport = CurlTransport.patient(.init(maximumConnections: 1))
        let server = try stallingServer("")
        let request = try server.request()
        let first = Task { try await transport.send(request) }
        try await server.requestTally.wait(for: 1)
        let second = Task { try await transport.send(request) }
        for _ in 0..<100 { await Task.yield() }
        second.cancel()
        #expect(await failureCode { try await second.value } == .cancelled)
        #expect(server.requests.count == 1)
        first.cancel()
        #expect(await failureCode { try await first.value } == .cancelled)
    }

    @Test func `ends once, whether the answer or the cancellation comes first`() async throws {
        let server = try LoopbackServer(answering: { _ in ok() })
        let request = try server.request()
        let random = SeededRandomSource(seed: 7)
        var outcomes: [HTTPError.Code?: Int] = [:]
        for _ in 0..<40 {
            await withTaskGroup(of: HTTPError.Code?.self) { group in
                for _ in 0..<25 {
                    let patience = Int(random.unitInterval() * 200)
                    group.addTask {
                        let task = Task { try await transport.send(request) }
                        for _ in 0..<patience { await Task.yield() }
                        task.cancel()
                        guard case .failure(let error) = await task.result else { return nil }
                        return (error as? HTTPError)?.code ?? .unknown
                    }
                }
                for await outcome in group { outcomes[outcome, default: 0] += 1 }
            }
        }
        #expect(outcomes.values.reduce(0, +) == 1000)
        #expect(Set(outcomes.keys) == [nil, .cancelled])
        #expect(try await transport.send(request).status == 200)
    }
}
