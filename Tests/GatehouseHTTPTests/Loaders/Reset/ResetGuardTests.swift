import GatehouseHTTP
import GatehouseTesting
import Testing

/// Counts its resets, which end when the gate opens, and holds requests until the other gate does.
private final class Slow: HTTPLoader {
    let resets = Tally()
    let resetGate = Gate<Void>()
    let arrivals = Tally()
    let loadGate = Gate<Void>()

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        arrivals.increment()
        try await loadGate.wait()
        return try await next(request)
    }

    func reset() async {
        resets.increment()
        _ = try? await resetGate.wait()
    }
}

/// One way among several that lead through the same guard.
private struct Way: HTTPLoader {
    let inner: ResetGuard
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        try await inner.load(request, next: next)
    }
    func reset() async { await inner.reset() }
}

/// Resets what is behind it twice, one after the other, as two ways of different length would.
private struct Detour: HTTPLoader {
    let inner: any HTTPTransport
    let guarded: ResetGuard
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse { try await next(request) }
    func reset() async {
        for _ in 0..<2 {
            await guarded.reset()
            await inner.reset()
        }
    }
}

@Suite("A reset guard", .timeLimit(.minutes(5)))
struct ResetGuardTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    @Test func `resets what it guards once, on however many ways a reset comes`() async throws {
        let slow = Slow()
        slow.resetGate.open()
        slow.loadGate.open()
        let inner = ResetGuard { slow }
        let end = LoaderChain(transport: transport)
        let chain = LoaderChain(transport: LoaderChain(transport: end) { Way(inner: inner) }) {
            Way(inner: inner)
            Way(inner: inner)
            inner
            inner
        }
        await chain.reset()
        #expect(slow.resets.count == 1)
        await chain.reset()
        #expect(slow.resets.count == 2)
        #expect(try await chain.load(HTTPRequest(path: "/")).status == 200)
    }

    @Test func `resets what it guards once, even if one way is done before another comes`() async throws {
        let slow = Slow()
        slow.resetGate.open()
        let deep = Slow()
        deep.resetGate.open()
        let inner = LoaderChain(transport: transport) { deep }
        let guarded = ResetGuard { slow }
        let chain = LoaderChain(transport: inner) { Detour(inner: inner, guarded: guarded) }
        await chain.reset()
        #expect((slow.resets.count, deep.resets.count) == (1, 1))
        await chain.reset()
        #expect((slow.resets.count, deep.resets.count) == (2, 2))
        await guarded.reset()
        #expect(slow.resets.count == 3)
    }

    @Test func `lets a second caller wait for the reset that runs`() async throws {
        let slow = Slow()
        let inner = ResetGuard { slow }
        let ended = Tally()
        let callers = (0..<3).map { _ in
            Task {
                await inner.reset()
                ended.increment()
            }
        }
        try await slow.resets.wait(for: 1)
        for _ in 0..<100 { await Task.yield() }
        #expect(ended.count == 0)
        slow.resetGate.open()
        for caller in callers { await caller.value }
        #expect((slow.resets.count, ended.count) == (1, 3))
    }

    @Test func `lets no request in while it's being reset, and none go on that was in`() async throws {
        let slow = Slow()
        let inner = ResetGuard { slow }
        let next = HTTPNext { [transport] in .complete(try await transport.send($0)) }
        let early = Task { try await inner.load(HTTPRequest(path: "/early"), next: next) }
        try await slow.arrivals.wait(for: 1)
        let reset = Task { await inner.reset() }
        try await slow.resets.wait(for: 1)
        let refused = await #expect(throws: HTTPError.self) {
            try await inner.load(HTTPRequest(path: "/during"), next: next)
        }
        #expect(refused?.code == .resetInProgress)
        slow.resetGate.open()
        await reset.value
        slow.loadGate.open()
        let overtaken = await #expect(throws: HTTPError.self) { try await early.value }
        #expect(overtaken?.code == .resetInProgress)
        #expect(try await inner.load(HTTPRequest(path: "/late"), next: next).status == 200)
        #expect(transport.requests.map(\.path) == ["/late"])
    }
}
