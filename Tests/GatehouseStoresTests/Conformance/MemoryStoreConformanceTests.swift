import GatehouseClient
import GatehouseStores
import GatehouseTesting
import Testing

@Suite("A memory store", .timeLimit(.minutes(5)))
struct MemoryStoreConformanceTests {
    private func store() -> StoreUnderTest {
        let store = MemoryStore(proofKeys: MemoryProofKeyStore())
        return StoreUnderTest(store, again: { store })
    }

    @Test(arguments: AuthDataStoreConformance.checks)
    func `keeps the contract of stores`(check: AuthDataStoreConformance.Check) async throws {
        try await check.run(on: store())
    }

    @Test(arguments: StoreCoordinationConformance.checks)
    func `keeps the contract of coordination`(check: StoreCoordinationConformance.Check) async throws {
        try await check.run(on: store())
    }
}
