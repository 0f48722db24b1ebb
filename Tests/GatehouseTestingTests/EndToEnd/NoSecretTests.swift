import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("No secret of the wire")
struct NoSecretTests {
    @Test func `is shown by a state, a session, an error or a diagnostic event`() async throws {
        let world = try await World()
        let diagnostics = CollectingSink()
        let manager = world.manager(world.provider(), diagnostics: diagnostics)
        try await manager.signIn(using: world.person)
        _ = try await manager.refresh()
        world.plan(.loseAnswer)
        let session = try await manager.validSession()
        let error = await #expect(throws: RefreshFailure.self) { try await world.provider().refresh(session) }
        var shown: [(String, Any)] = [("session", session), ("events", diagnostics.events), ("state", manager.state)]
        shown.append(("error", error as Any))
        #expect(world.canary.secretCount > 8)
        for (place, value) in shown {
            #expect(world.canary.search(value: value, place: place) == [])
        }
        // The control: it would be found.
        #expect(!world.canary.search(session.accessToken.value.revealed, place: "control").isEmpty)
    }
}
