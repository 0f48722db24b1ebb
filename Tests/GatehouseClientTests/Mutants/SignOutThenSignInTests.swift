import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A concurrent sign-out and sign-in of two processes")
struct SignOutThenSignInTests {
    @Test func `leave the same account in the store and in memory, or none`() async {
        let report = await ScheduleExplorer(.novel(count: 400, seed: 1)).explore {
            let world = try await inOrder {
                let world = World(points: SchedulingPoints { _ in await explorationPoint() })
                try await world.manager.restore()
                try await world.signIn(as: "alice")
                await world.manager.finishBackgroundWork()
                return world
            }
            await withDiscardingTaskGroup { group in
                group.addTask { _ = try? await world.signIn(as: "bob") }
                group.addTask { await world.manager.signOut() }
            }
            await world.manager.finishBackgroundWork()
            let people = [world.manager.state.account, world.store.session?.account]
            return people.map { $0?.subject.rawValue ?? "nobody" }
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [["bob", "bob"], ["nobody", "nobody"]])
    }
}
