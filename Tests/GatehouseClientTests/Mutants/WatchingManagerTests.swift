import GatehouseClient
import GatehouseTesting
import Testing

@Suite("A manager that watches its store")
struct WatchingManagerTests {
    @Test func `is deinitialized when it is released, and its states end`() async {
        let report = await ScheduleExplorer(.seeded(count: 20, seed: 1)).explore {
            let store = MemoryStore(.sample())
            var newest: AuthenticationState?
            for await state in try await WatchingManagerTests.states(over: store) { newest = state }
            return newest?.isSignedIn == true
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [true])
    }

    private static func states(over store: MemoryStore) async throws -> AuthenticationStates {
        let time = ManualTimeSource()
        let manager = AuthManager(provider: FakeProvider(FakeAuthService(time: time)), store: store, time: time)
        try await manager.restore()
        return manager.states
    }
}
