import GatehouseClient
import GatehouseStores
import GatehouseTesting
import Testing

@Suite("A store that replaces an older one", .timeLimit(.minutes(5)))
struct MigratingStoreConformanceTests {
    private func store() -> StoreUnderTest {
        let (old, new) = (FaultyStore(), MemoryStore())
        return StoreUnderTest(
            MigratingStore(new, replacing: old), again: { MigratingStore(new, replacing: old) })
    }

    @Test(arguments: AuthDataStoreConformance.checks)
    func `keeps the contract of stores`(check: AuthDataStoreConformance.Check) async throws {
        try await check.run(on: store())
    }

    @Test(arguments: StoreCoordinationConformance.checks)
    func `keeps the contract of coordination`(check: StoreCoordinationConformance.Check) async throws {
        try await check.run(on: store())
    }

    @Test func `can be read by who holds its lock, while the older one still holds the session`() async throws {
        let store = MigratingStore(MemoryStore(), replacing: MemoryStore(session("old")))
        let lease = try await store.coordination?.acquire(.record)
        #expect(await store.read().token == "old")
        lease?.release()
    }
}
