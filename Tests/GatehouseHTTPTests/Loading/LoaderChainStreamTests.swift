import GatehouseHTTP
import GatehouseTesting
import Synchronization
import Testing

/// Remembers the answers that it sees.
private final class Witness: HTTPLoader {
    private let seen = Mutex<[ChainResponse]>([])
    var responses: [ChainResponse] { seen.withLock { $0 } }

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let response = try await next(request)
        seen.withLock { $0.append(response) }
        return response
    }
}

@Suite("A chain's stream", .timeLimit(.minutes(5)))
struct LoaderChainStreamTests {
    @Test func `gives the head before the content is there`() async throws {
        let transport = StreamingTransport(count: 3)
        let witness = Witness()
        let inner = LoaderChain(transport: transport)
        let streamed = try await LoaderChain(transport: inner) { witness }.stream(HTTPRequest(path: "/"))
        #expect(streamed.status == 200)
        #expect(transport.reads.count == 0)
        #expect(witness.responses.map(\.status) == [200])
        #expect(witness.responses[0].completeResponse == nil)
        transport.give([1])
        transport.give([2])
        transport.give(nil)
        #expect(try await streamed.content.collect(maximumSize: 2) == [1, 2])
        #expect(transport.ends.count == 1)
    }

    @Test func `shows its loaders every other answer whole`() async throws {
        let transport = StreamingTransport(status: 503, count: 2)
        transport.give([1, 2])
        transport.give(nil)
        let witness = Witness()
        let streamed = try await LoaderChain(transport: transport) { witness }.stream(HTTPRequest(path: "/"))
        #expect(witness.responses.map(\.completeResponse?.body) == [[1, 2]])
        #expect(try await streamed.collect().body == [1, 2])
    }

    @Test func `is tried again like any other request`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: 200, body: [7]) }
        transport.enqueue(failing: .connectionLost)
        let chain = LoaderChain(transport: transport) { Retry(.immediately(maximumAttempts: 2)) }
        #expect(try await chain.stream(HTTPRequest(path: "/")).collect().body == [7])
        #expect(transport.requests.count == 2)
    }

    @Test func `ends with the reset that overtakes it`() async throws {
        let transport = StreamingTransport(count: 2)
        let chain = LoaderChain(transport: transport)
        let streamed = try await chain.stream(HTTPRequest(path: "/"))
        transport.give([1])
        let reader = Task { try await streamed.content.collect(maximumSize: 10) }
        try await transport.reads.wait(for: 2)
        await chain.reset()
        let error = await #expect(throws: HTTPError.self) { try await reader.value }
        #expect(error?.code == .resetInProgress)
        #expect(transport.ends.count == 1)
    }

    @Test func `keeps a throttle's permit until its content ends`() async throws {
        let transport = StreamingTransport(count: 1)
        let throttle = Throttle(maximumRequests: 1)
        let chain = LoaderChain(transport: transport) { throttle }
        let streamed = try await chain.stream(HTTPRequest(path: "/"))
        let executor = TrackedExecutor()
        let second = Task(executorPreference: executor) { try await chain.stream(HTTPRequest(path: "/")).status }
        await executor.waitUntilIdle()
        #expect(throttle.waitingCount == 1)
        #expect(transport.requests.count == 1)
        streamed.content.cancel()
        #expect(try await second.value == 200)
    }

    @Test func `lets its transport go when nobody reads on`() async throws {
        let transport = StreamingTransport(count: 1)
        let chain = LoaderChain(transport: transport)
        _ = try await chain.stream(HTTPRequest(path: "/")).status
        #expect(transport.ends.count == 1)
    }
}
