import GatehouseClient
import GatehouseTesting
import Testing

@Suite("A faulty store without faults", .timeLimit(.minutes(5)))
struct FaultyStoreConformanceTests {
    private func store() -> StoreUnderTest {
        let store = FaultyStore()
        return StoreUnderTest(
            store, again: { store }, lock: { store.script(.read, .locked, .locked) },
            corrupt: { store.damage() })
    }

    @Test(arguments: AuthDataStoreConformance.allChecks)
    func `keeps the contract of stores`(check: AuthDataStoreConformance.Check) async throws {
        try await check.run(on: store())
    }
}
