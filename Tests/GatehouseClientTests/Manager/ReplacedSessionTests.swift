import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A session that another sign-in replaces")
struct ReplacedSessionTests {
    @Test func `is revoked once by concurrent revocations`() async {
        let report = await ScheduleExplorer(.novel(count: 400, seed: 1)).explore {
            let world = try await inOrder {
                let world = World(points: SchedulingPoints { _ in await explorationPoint() })
                try await world.manager.restore()
                try await world.signIn(as: "alice")
                await world.manager.finishBackgroundWork()
                return world
            }
            async let told = world.manager.finishRevocations()
            _ = try? await world.signIn(as: "bob")
            _ = await told
            await world.manager.finishBackgroundWork()
            return world.provider.calls
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [[.signIn, .signIn, .revoke, .forget]])
    }
}
