import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Requests on behalf of a session")
struct ScopeTests {
    private func scope(_ world: World) async throws -> RequestScope? {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        _ = try await LoaderChain(transport: transport) { ScopeToSession(world.manager) }.load(World.request(nil))
        return transport.requests.first?.scope
    }

    @Test func `have a scope that no other account, session or manager has`() async throws {
        let world = World()
        try await world.manager.restore()
        #expect(try await scope(world) == nil)
        var seen: Set<RequestScope> = []
        for name in ["alice", "bob", "alice"] {
            try await world.signIn(as: name)
            seen.insert(try #require(try await scope(world)))
            _ = try await world.manager.refresh()
            seen.insert(try #require(try await scope(world)))
        }
        seen.insert(try #require(try await scope(try await World.signedIn())))
        #expect(seen.count == 4)
    }

    @Test func `are sent once if two equal ones are made at the same time`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let deduplicate = Deduplicate()
        let chain = LoaderChain(transport: transport) {
            ScopeToSession(world.manager)
            PrivateCache(time: world.time)
            deduplicate
            Autocancel()
            Retry(.exponential(maximumAttempts: 3), time: world.time)
            Throttle(maximumRequests: 8)
            Authenticate([.oauth: world.manager.authenticator(for: World.api)])
        }
        let held = transport.enqueueHeld()
        let executor = TrackedExecutor()
        let tasks = (0..<2).map { _ in
            Task(executorPreference: executor) { try await chain.load(World.request()) }
        }
        await executor.waitUntilIdle()
        #expect(deduplicate.waitingCount == 2)
        held.release(HTTPResponse(status: .ok))
        for task in tasks { #expect(try await task.value.status == .ok) }
        #expect(transport.requests.count == 1)
    }

    @Test func `never share a response between two names and passwords in one session`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in
            HTTPResponse(status: .ok, headers: ["Cache-Control": "max-age=60"])
        }
        let credentials = try #require(BasicCredentials(username: "device", password: Secret("d")))
        let chain = LoaderChain(transport: transport) {
            ScopeToSession(world.manager)
            PrivateCache(time: world.time)
            Authenticate([.basic: BasicAuthenticator(credentials, for: World.api)])
        }
        func load(_ username: String, _ password: String) async throws {
            var request = World.request(.basic)
            request.basicCredentials = BasicCredentials(username: username, password: Secret(password))
            _ = try await chain.load(request)
        }
        try await load("ada", "a")
        try await load("bob", "a")
        try await load("ada", "b")
        #expect(transport.requests.count == 3)
        try await load("bob", "a")
        _ = try await chain.load(World.request(.basic))
        #expect(transport.requests.count == 4)
        // Swift finds these names equal.
        try await load("\u{E9}", "c")
        try await load("e\u{301}", "c")
        #expect(transport.requests.count == 6)
    }

    @Test func `are never sent with another session than their scope's`() async throws {
        let world = try await World.signedIn(as: "alice")
        let transport = ScriptedTransport(default: world.service.resource())
        let chain = LoaderChain(transport: transport) {
            ScopeToSession(world.manager)
            ModifyRequest { _ in _ = try await world.signIn(as: "bob") }
            Authenticate([.oauth: world.manager.authenticator(for: World.api)])
        }
        let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request()) }
        #expect((error.underlyingError as? AuthError)?.code == .sessionEnded)
        #expect(transport.requests.isEmpty)
    }

    @Test func `cause a reset of the chain when the session ends, and not at a refresh`() async throws {
        let world = try await World.signedIn()
        let transport = ResettableTransport()
        let cleaning = Task { await world.manager.resetOnSessionEnd(transport) }
        _ = try await world.manager.refresh()
        await world.manager.signOut()
        try await transport.resets.wait(for: 1)
        try await world.signIn()
        try await world.signIn(as: "bob")
        try await transport.resets.wait(for: 2)
        cleaning.cancel()
        await cleaning.value
        #expect(transport.resets.count == 2)
    }
}

private struct ResettableTransport: HTTPTransport {
    let resets = Tally()

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: .ok) }

    func reset() async { resets.increment() }
}
