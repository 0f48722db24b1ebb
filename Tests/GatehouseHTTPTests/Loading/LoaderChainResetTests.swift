import GatehouseHTTP
import GatehouseTesting
import Testing

/// Counts its resets, which end when the gate opens, and holds requests back if told to.
private final class Guarded: HTTPLoader {
    let resets = Tally()
    let resetGate = Gate<Void>()
    let arrivals = Tally()
    let loadGate: Gate<Void>?

    init(holdsRequests: Bool = false, resetsAtOnce: Bool = true) {
        loadGate = holdsRequests ? Gate() : nil
        if resetsAtOnce { resetGate.open() }
    }

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        arrivals.increment()
        try await loadGate?.wait()
        return try await next(request)
    }

    func reset() async {
        resets.increment()
        _ = try? await resetGate.wait()
    }
}

/// Counts the answers that it sees.
private struct Watching: HTTPLoader {
    let answers: Tally

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let response = try await next(request)
        answers.increment()
        return response
    }
}

/// Sends every request down two ways that end in the same chain.
private struct Fork: HTTPLoader {
    let children: [any HTTPLoader]

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        for child in children { _ = try await child.load(request, next: next) }
        return try await next(request)
    }

    func reset() async {
        await withTaskGroup { group in
            for child in children { group.addTask { await child.reset() } }
        }
    }
}

@Suite("A chain's reset", .timeLimit(.minutes(5)))
struct LoaderChainResetTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    @Test func `reaches each loader exactly once`() async throws {
        let loaders = (0..<5).map { _ in Guarded() }
        let inner = LoaderChain(transport: transport) { loaders[3] }
        let chain = LoaderChain(transport: inner) {
            Fork(children: [loaders[0], loaders[1]])
            loaders[2]
            loaders[4]
        }
        await chain.reset()
        #expect(loaders.map(\.resets.count) == [1, 1, 1, 1, 1])
        await chain.reset()
        #expect(loaders.map(\.resets.count) == [2, 2, 2, 2, 2])
        #expect(try await chain.load(HTTPRequest(path: "/")).status == 200)
    }

    @Test func `is joined by a second caller, who waits for its end`() async throws {
        let loader = Guarded(resetsAtOnce: false)
        let chain = LoaderChain(transport: transport) { loader }
        let ended = Tally()
        let callers = (0..<3).map { _ in
            Task {
                await chain.reset()
                ended.increment()
            }
        }
        try await loader.resets.wait(for: 1)
        for _ in 0..<100 { await Task.yield() }
        #expect(ended.count == 0)
        loader.resetGate.open()
        for caller in callers { await caller.value }
        #expect(loader.resets.count == 1)
    }

    @Test func `lets no request in until it's done`() async throws {
        let loader = Guarded(resetsAtOnce: false)
        let chain = LoaderChain(transport: transport) { loader }
        let reset = Task { await chain.reset() }
        try await loader.resets.wait(for: 1)
        let error = await #expect(throws: HTTPError.self) { try await chain.load(HTTPRequest(path: "/")) }
        #expect(error?.code == .resetInProgress)
        loader.resetGate.open()
        await reset.value
        #expect(try await chain.load(HTTPRequest(path: "/")).status == 200)
        #expect(transport.requests.count == 1)
    }

    @Test func `keeps a request that came before from being sent after`() async throws {
        let loader = Guarded(holdsRequests: true)
        let chain = LoaderChain(transport: transport) { loader }
        let early = Task { try await chain.load(HTTPRequest(path: "/early")) }
        try await loader.arrivals.wait(for: 1)
        await chain.reset()
        let late = Task { try await chain.load(HTTPRequest(path: "/late")) }
        try await loader.arrivals.wait(for: 2)
        loader.loadGate?.open()
        let error = await #expect(throws: HTTPError.self) { try await early.value }
        #expect(error?.code == .resetInProgress)
        #expect(try await late.value.status == 200)
        #expect(transport.requests.map(\.path) == ["/late"])
    }

    @Test func `withholds the answer to a request that was sent before`() async throws {
        let held = transport.enqueueHeld()
        let chain = LoaderChain(transport: transport)
        let early = Task { try await chain.load(HTTPRequest(path: "/")) }
        try await held.waitForRequest()
        await chain.reset()
        held.release(HTTPResponse(status: 200))
        let error = await #expect(throws: HTTPError.self) { try await early.value }
        #expect(error?.code == .resetInProgress)
    }

    @Test func `shows no loader the answer to a request that was sent before`() async throws {
        let held = transport.enqueueHeld()
        let seen = Tally()
        let chain = LoaderChain(transport: transport) { Watching(answers: seen) }
        let early = Task { try await chain.load(HTTPRequest(path: "/")) }
        try await held.waitForRequest()
        await chain.reset()
        held.release(HTTPResponse(status: 401))
        await #expect(throws: HTTPError.self) { try await early.value }
        #expect(seen.count == 0)
        #expect(try await chain.load(HTTPRequest(path: "/")).status == 200)
        #expect(seen.count == 1)
    }

    @Test func `goes on when its caller is cancelled`() async throws {
        let loader = Guarded(resetsAtOnce: false)
        let chain = LoaderChain(transport: transport) { loader }
        let caller = Task { await chain.reset() }
        try await loader.resets.wait(for: 1)
        caller.cancel()
        let error = await #expect(throws: HTTPError.self) { try await chain.load(HTTPRequest(path: "/")) }
        #expect(error?.code == .resetInProgress)
        loader.resetGate.open()
        await caller.value
        #expect(try await chain.load(HTTPRequest(path: "/")).status == 200)
    }
}
