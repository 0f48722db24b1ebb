import GatehouseHTTP
import GatehouseTesting
import Synchronization
import Testing

/// Notes how many requests are in it at once, and lets each stay for a few turns.
private final class Counting: HTTPTransport {
    private let counts = Mutex((current: 0, peak: 0, total: 0))

    var peak: Int { counts.withLock { $0.peak } }
    var total: Int { counts.withLock { $0.total } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        counts.withLock {
            $0.current += 1
            $0.total += 1
            $0.peak = max($0.peak, $0.current)
        }
        defer { counts.withLock { $0.current -= 1 } }
        for _ in 0..<3 { await Task.yield() }
        return HTTPResponse(status: 200)
    }
}

@Suite("A throttle", .timeLimit(.minutes(5)))
struct ThrottleTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
    private let executor = TrackedExecutor()

    /// Waits until no task gets on. That many requests must wait then.
    private func expectLine(_ throttle: Throttle, _ count: Int) async {
        await executor.waitUntilIdle()
        #expect(throttle.waitingCount == count)
    }

    @Test func `never lets more pass at once than it should, whoever is cancelled`() async {
        let counting = Counting()
        let throttle = Throttle(maximumRequests: 4)
        let chain = LoaderChain(transport: counting) { throttle }
        let outcomes = await withTaskGroup(of: HTTPError.Code?.self) { group in
            for number in 0..<10_000 {
                group.addTask {
                    let task = Task { try await chain.load(HTTPRequest(path: "/")) }
                    if number.isMultiple(of: 2) { task.cancel() }
                    if case .failure(let error as HTTPError) = await task.result { return error.code }
                    return nil
                }
            }
            return await group.reduce(into: [HTTPError.Code?]()) { $0.append($1) }
        }
        #expect(outcomes.count == 10_000)
        #expect(outcomes.allSatisfy { $0 == nil || $0 == .cancelled })
        #expect(outcomes.count { $0 == nil } >= 5_000)
        #expect(counting.peak == 4)
        #expect(throttle.waitingCount == 0)
        #expect(await (try? chain.load(HTTPRequest(path: "/")))?.status == 200)
    }

    @Test func `lets waiting requests go in the order of their coming`() async throws {
        let throttle = Throttle(maximumRequests: 1)
        let chain = LoaderChain(transport: transport) { throttle }
        let held = transport.enqueueHeld()
        let first = Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/0")) }
        try await held.waitForRequest()
        var others: [Task<HTTPResponse, any Error>] = []
        for number in 1...5 {
            others.append(Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/\(number)")) })
            await expectLine(throttle, number)
        }
        held.release(HTTPResponse(status: 200))
        _ = try await first.value
        for other in others { _ = try await other.value }
        #expect(transport.requests.map(\.path) == ["/0", "/1", "/2", "/3", "/4", "/5"])
    }

    @Test func `sends away who is cancelled while waiting, at once`() async throws {
        let throttle = Throttle(maximumRequests: 1)
        let chain = LoaderChain(transport: transport) { throttle }
        let held = transport.enqueueHeld()
        let first = Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/0")) }
        try await held.waitForRequest()
        let second = Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/1")) }
        await expectLine(throttle, 1)
        second.cancel()
        let error = await #expect(throws: HTTPError.self) { try await second.value }
        #expect(error?.code == .cancelled)
        #expect(throttle.waitingCount == 0)
        held.release(HTTPResponse(status: 200))
        _ = try await first.value
        #expect(transport.requests.map(\.path) == ["/0"])
    }

    @Test func `sends away all who wait at a reset`() async throws {
        let throttle = Throttle(maximumRequests: 0)
        let chain = LoaderChain(transport: transport) { throttle }
        let waiting = (0..<3).map { _ in
            Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/")) }
        }
        await expectLine(throttle, 3)
        await chain.reset()
        for task in waiting {
            let error = await #expect(throws: HTTPError.self) { try await task.value }
            #expect(error?.code == .resetInProgress)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `lets waiting requests go when its limit is raised`() async throws {
        let throttle = Throttle(maximumRequests: 0)
        let chain = LoaderChain(transport: transport) { throttle }
        let waiting = (0..<3).map { _ in
            Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/")) }
        }
        await expectLine(throttle, 3)
        throttle.maximumRequests = 3
        for task in waiting { #expect(try await task.value.status == 200) }
    }

    @Test func `keeps to a limit that was lowered`() async throws {
        let throttle = Throttle(maximumRequests: 2)
        let chain = LoaderChain(transport: transport) { throttle }
        let held = (0..<2).map { _ in transport.enqueueHeld() }
        let running = (0..<2).map { _ in
            Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/")) }
        }
        for answer in held { try await answer.waitForRequest() }
        throttle.maximumRequests = 1
        let third = Task(executorPreference: executor) { try await chain.load(HTTPRequest(path: "/third")) }
        await expectLine(throttle, 1)
        let ends = Tally()
        for task in running {
            Task {
                _ = await task.result
                ends.increment()
            }
        }
        held[0].release(HTTPResponse(status: 200))
        try await ends.wait(for: 1)
        #expect(throttle.waitingCount == 1)
        #expect(transport.requests.count == 2)
        held[1].release(HTTPResponse(status: 200))
        #expect(try await third.value.status == 200)
    }

    @Test func `doesn't hold back who doesn't want to wait`() async throws {
        let chain = LoaderChain(transport: transport) { Throttle(maximumRequests: 0) }
        var request = HTTPRequest(path: "/")
        request[option: ThrottleOption.self] = .never
        #expect(try await chain.load(request).status == 200)
    }
}
