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

    @Test func `leaves a request without a method alone`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in HTTPResponse(status: .unauthorized) }
        let response = try await world.loader(over: transport).load(World.request(nil))
        #expect(response.status == .unauthorized)
        #expect(authorizations(transport) == [nil])
    }

    @Test func `fails for a method that nobody provides, and names it`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport()
        let error = try await #require(throws: HTTPError.self) {
            try await world.loader(over: transport).load(World.request(.init(rawValue: "carrier-pigeon")))
        }
        #expect(error.code == .cannotAuthenticate)
        #expect(error.reason.contains("carrier-pigeon"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `puts the current token on a request`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let response = try await world.loader(over: transport).load(World.request())
        #expect(response.status == .ok)
        let token = try await world.manager.validSession().accessToken.value.revealed
        #expect(authorizations(transport) == ["Bearer \(token)"])
    }

    @Test func `renews a refused token once, and sends the request again`() async throws {
        let world = try await World.signedIn()
        world.service.expireAccessTokens()
        let transport = ScriptedTransport(default: world.service.resource())
        let response = try await world.loader(over: transport).load(World.request())
        #expect(response.status == .ok)
        #expect(transport.requests.count == 2)
        #expect(Set(authorizations(transport)).count == 2)
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `gives the second 401 to the caller, and asks nobody for a third token`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in HTTPResponse(status: .unauthorized) }
        let response = try await world.loader(over: transport).load(World.request())
        #expect(response.status == .unauthorized)
        #expect(transport.requests.count == 2)
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `takes the token that is current by the time of a late 401`() async throws {
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

    @Test func `refreshes once for a hundred requests that are refused together`() async throws {
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
    func `keeps a token from every place that may not have it`(_ address: String) async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let error = try await #require(throws: HTTPError.self) {
            try await world.loader(over: transport).load(World.request(.oauth, address))
        }
        #expect(error.code == .cannotAuthenticate)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [("http://127.0.0.1:8080/notes", true), ("http://api.example.com/notes", false)])
    func `sends a token over plain http to this very machine only`(_ address: String, _ isSent: Bool) async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let chain = LoaderChain(transport: transport) {
            Authenticate([.oauth: world.manager.authenticator(for: makeOrigin(address))])
        }
        let status = try? await chain.load(World.request(.oauth, address)).status
        #expect((status == .ok) == isSent)
        #expect(transport.requests.isEmpty == !isSent)
    }

    @Test func `never sends a request that began with one account with another's token`() async throws {
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

    @Test func `waits for a sign-in that is under way`() async throws {
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

    @Test func `fails at once if nobody is signed in`() async throws {
        let world = World()
        let transport = ScriptedTransport()
        let error = try await #require(throws: HTTPError.self) {
            try await world.loader(over: transport).load(World.request())
        }
        #expect(error.code == .cannotAuthenticate)
        #expect((error.underlyingError as? AuthError)?.code == .notSignedIn)
        #expect(transport.requests.isEmpty)
    }

    @Test func `tells a caller whose refused token can't be renewed why, with the answer`() async throws {
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

    @Test func `lets go of a request whose task is cancelled while it waits`() async throws {
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
