import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A resource that refuses every token")
struct RefusalTests {
    @Test func `causes a few refreshes in 30 seconds, not one for each request`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in
            HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
        }
        let chain = world.loader(over: transport)
        for _ in 1...20 { _ = try? await chain.load(World.request()) }
        #expect(world.service.counts.refreshes == 5)
        let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request()) }
        #expect((error.underlyingError as? AuthError)?.code == .refused)
        #expect(world.manager.state.isSignedIn)
        world.time.advance(by: .seconds(30))
        #expect(try await chain.load(World.request()).status == .unauthorized)
        #expect(world.service.counts.refreshes == 6)
    }

    @Test(arguments: [false, true])
    func `doesn't limit the refreshes of the next session`(isSignedOutBetween: Bool) async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport { _ in
            HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
        }
        let chain = world.loader(over: transport)
        for _ in 1...6 { _ = try? await chain.load(World.request()) }
        #expect(world.service.counts.refreshes == 5)
        if isSignedOutBetween { await world.manager.signOut() }
        try await world.signIn(as: "bob")
        #expect(try await chain.load(World.request()).status == .unauthorized)
        #expect(world.service.counts.refreshes == 6)
    }
}
