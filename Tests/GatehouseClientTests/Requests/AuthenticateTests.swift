import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Authenticating requests")
struct AuthenticateTests {
    private func authorizations(_ transport: ScriptedTransport) -> [String?] {
        transport.requests.map { $0.headers["Authorization"] }
    }

    @Test func `doesn't change a request without a method`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in HTTPResponse(status: .unauthorized) }
        let response = try await world.loader(over: transport).load(World.request(nil))
        #expect(response.status == .unauthorized)
        #expect(authorizations(transport) == [nil])
    }

    @Test func `fails for an unknown method and names it`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport()
        let error = try await #require(throws: HTTPError.self) {
            try await world.loader(over: transport).load(World.request(.init(rawValue: "carrier-pigeon")))
        }
        #expect(error.code == .cannotAuthenticate)
        #expect(error.reason.contains("carrier-pigeon"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `adds the current token to a request`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let response = try await world.loader(over: transport).load(World.request())
        #expect(response.status == .ok)
        let token = try await world.manager.validSession().accessToken.value.revealed
        #expect(authorizations(transport) == ["Bearer \(token)"])
    }

    @Test func `refreshes a refused token once, and sends the request again`() async throws {
        let world = try await World.signedIn()
        world.service.expireAccessTokens()
        let transport = ScriptedTransport(default: world.service.resource())
        let response = try await world.loader(over: transport).load(World.request())
        #expect(response.status == .ok)
        #expect(transport.requests.count == 2)
        #expect(Set(authorizations(transport)).count == 2)
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `returns the second 401 to the caller without requesting a third token`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in HTTPResponse(status: .unauthorized) }
        let response = try await world.loader(over: transport).load(World.request())
        #expect(response.status == .unauthorized)
        #expect(transport.requests.count == 2)
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `uses the current token after a late 401`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let late = transport.enqueueHeld()
        let loader = world.loader(over: transport)
        async let response = loader.load(World.request())
        try await late.waitForRequest()
        try await world.manager.refresh()
        late.release(HTTPResponse(status: .unauthorized))
        #expect(try await response.status == .ok)
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `refreshes once for a hundred concurrent requests that are refused`() async throws {
        let world = try await World.signedIn()
        world.service.expireAccessTokens()
        let transport = ScriptedTransport(default: world.service.resource())
        let loader = world.loader(over: transport)
        try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 0..<100 { group.addTask { try await loader.load(World.request()).status } }
            for try await status in group { #expect(status == .ok) }
        }
        #expect(world.service.counts.refreshes == 1)
        #expect(transport.requests.count <= 200)
    }

    @Test(arguments: [
        "https://evil.example.com/notes", "https://api.example.com:8443/notes", "http://api.example.com/notes",
    ])
    func `never sends a token to another origin`(_ address: String) async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let error = try await #require(throws: HTTPError.self) {
            try await world.loader(over: transport).load(World.request(.oauth, address))
        }
        #expect(error.code == .cannotAuthenticate)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [("http://127.0.0.1:8080/notes", true), ("http://api.example.com/notes", false)])
    func `sends a token over plain http only to this machine`(_ address: String, _ isSent: Bool) async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let chain = LoaderChain(transport: transport) {
            Authenticate([.oauth: world.manager.authenticator(for: makeOrigin(address))])
        }
        let status = try? await chain.load(World.request(.oauth, address)).status
        #expect((status == .ok) == isSent)
        #expect(transport.requests.isEmpty == !isSent)
    }

    @Test func `never sends a request of one account with another account's token`() async throws {
        let world = try await World.signedIn(as: "alice")
        let transport = ScriptedTransport(default: world.service.resource())
        let late = transport.enqueueHeld()
        let loader = world.loader(over: transport)
        let request = Task { try await loader.load(World.request()) }
        try await late.waitForRequest()
        try await world.signIn(as: "bob")
        late.release(HTTPResponse(status: .unauthorized))
        let error = try await #require(throws: HTTPError.self) { try await request.value }
        #expect((error.underlyingError as? AuthError)?.code == .sessionEnded)
        #expect(transport.requests.count == 1)
    }

    @Test func `waits for a running sign-in`() async throws {
        let world = World()
        try await world.manager.restore()
        let gate = Gate<Void>()
        world.provider.script(.signIn, .held(gate))
        async let account = world.signIn()
        try await world.provider.waitForCalls(1)
        let transport = ScriptedTransport(default: world.service.resource())
        async let response = world.loader(over: transport).load(World.request())
        gate.open()
        #expect(try await response.status == .ok)
        #expect(try await account.subject == "alice")
    }

    @Test func `fails at once if no user is signed in`() async throws {
        let world = World()
        let transport = ScriptedTransport()
        let error = try await #require(throws: HTTPError.self) {
            try await world.loader(over: transport).load(World.request())
        }
        #expect(error.code == .cannotAuthenticate)
        #expect((error.underlyingError as? AuthError)?.code == .notSignedIn)
        #expect(transport.requests.isEmpty)
    }

    @Test func `returns the reason and the response if a refused token can't be refreshed`() async throws {
        let world = try await World.signedIn()
        world.provider.script(.refresh, .unreachable)
        let transport = ScriptedTransport { _ in HTTPResponse(status: .unauthorized) }
        let error = try await #require(throws: HTTPError.self) {
            try await world.loader(over: transport).load(World.request())
        }
        #expect((error.underlyingError as? AuthError)?.code == .unreachable)
        #expect(error.response?.status == .unauthorized)
        #expect(world.manager.state.isSignedIn)
    }

    @Test func `ends a request whose task is cancelled while it waits`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let (gate, loader, request) = try await world.heldRequest(over: transport)
        request.cancel()
        let error = try await #require(throws: HTTPError.self) { try await request.value }
        #expect(error.code == .cancelled)
        gate.open()
        #expect(try await loader.load(World.request()).status == .ok)
        #expect(world.service.counts.refreshes == 1)
    }
}
