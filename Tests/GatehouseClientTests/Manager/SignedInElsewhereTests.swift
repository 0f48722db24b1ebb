import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A refresh during which another process signs in to another account")
struct SignedInElsewhereTests {
    private let world = SharedStoreWorld()

    @Test func `fails, and no request of the old session is sent with the new token`() async throws {
        try await world.signIn(world.manager, as: "alice")
        world.time.advance(by: .seconds(300))
        world.store.before(.renewal) { [world] in try await world.signIn(world.sibling, as: "bob") }
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let chain = LoaderChain(transport: transport) {
            Authenticate([.oauth: world.manager.authenticator(for: World.api)])
        }
        let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request()) }
        #expect((error.underlyingError as? AuthError)?.code == .sessionEnded)
        #expect(transport.requests.isEmpty, "alice's request left with bob's token")
        #expect(world.manager.state.account?.subject == "bob")
        #expect(world.service.counts.refreshes == 0)
    }

    @Test func `whose old token is rejected leaves the new session in the store`() async throws {
        try await world.signIn(world.manager, as: "alice")
        world.service.revokeEverything()
        world.store.before(.record) { [world] in try await world.signIn(world.sibling, as: "bob") }
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        await world.manager.finishBackgroundWork()
        #expect(await world.storedAccount == "bob", "the rejection of alice's token ended bob's session")
        #expect(world.sibling.state.account?.subject == "bob")
    }
}
