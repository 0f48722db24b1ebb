import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import Synchronization
import TLSTestSupport
import Testing

@Suite("The loop, called from one of its own callbacks")
struct ReentrancyTests {
    @Test func `takes a cancellation by who watches the progress`() async throws {
        let transport = CurlTransport.patient()
        let server = try LoopbackServer(answering: {
            ok(String(repeating: "a", count: $0.target == "/" ? 5_000_000 : 1))
        })
        // Lone exchanges from nearby are driven by their own tasks, others by the loop's thread: both come to be.
        for _ in 0..<20 {
            let canceller = Canceller()
            var request = try server.request()
            request[option: ProgressOption.self] = { if $0.bytesReceived > 100_000 { canceller.cancel() } }
            let sent = request
            let running = Task { try await transport.send(sent) }
            canceller.set(running)
            #expect(await failureCode { try await running.value } == .cancelled)
            #expect(try await transport.send(try server.request(.get, "/small")).text == "a")
        }
    }

    @Test func `takes the end of one exchange by another one's`() async throws {
        let transport = CurlTransport.patient()
        let source = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
            connection.waitForEnd()
        }
        let target = try LoopbackServer { connection in
            connection.receive()
            connection.reset()
        }
        for number in 1...10 {
            let content = try await transport.stream(try source.request()).content
            let request = try target.request(.put, body: StreamBody(once: content))
            #expect(await failureCode { try await transport.send(request) } == .connectionLost)
            try await source.endTally.wait(for: number)
        }
    }
}

/// Cancels a task that may not be known yet.
private final class Canceller: Sendable {
    private let state = Mutex<(task: Task<HTTPResponse, any Error>?, isWanted: Bool)>((nil, false))

    func set(_ task: Task<HTTPResponse, any Error>) {
        let isWanted = state.withLock { state in
            state.task = task
            return state.isWanted
        }
        if isWanted { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isWanted = true
            return state.task
        }
        task?.cancel()
    }
}
