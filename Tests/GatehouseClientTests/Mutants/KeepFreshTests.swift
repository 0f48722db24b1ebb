import GatehouseClient
import GatehouseTesting
import Testing

@Suite("Keeping a session fresh")
struct KeepFreshTests {
    /// With so many failures the token ends before it's renewed.
    private static let failures = 12

    @Test func `continues after the token has expired, until the server responds again`() async {
        let report = await ScheduleExplorer(.seeded(count: 5, seed: 1)).explore {
            let world = try await World.signedIn(policy: RefreshPolicy())
            for _ in 0..<KeepFreshTests.failures { world.provider.script(.refresh, .unreachable) }
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await world.manager.refreshAutomatically() }
                while world.service.counts.refreshes == 0 {
                    try await world.time.waitForSleepers()
                    world.time.advanceToNextSleeper()
                    await world.manager.finishBackgroundWork()
                }
                group.cancelAll()
                return world.provider.calls.count { $0 == .refresh }
            }
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [KeepFreshTests.failures + 1])
    }
}
