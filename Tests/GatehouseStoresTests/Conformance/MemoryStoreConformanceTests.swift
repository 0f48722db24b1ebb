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

    /// A store that several managers share, and that can't notify them.
    private struct QuietStore: AuthDataStore, StoreCoordination {
        let base: MemoryStore
        var coordination: (any StoreCoordination)? { self }

        func read() async -> StoreReading { await base.read() }
        func save(_ record: AuthRecord) async throws { try await base.save(record) }
        func erase() async throws { try await base.erase() }

        func acquire(_ lock: StoreLock) async throws -> any StoreLease {
            guard let coordination = base.coordination else { throw AuthError(.storeUnavailable) }
            return try await coordination.acquire(lock)
        }

        func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    }

    @Test(arguments: StoreCoordinationConformance.checksWithoutNotices)
    func `keeps the contract of coordination without notices`(check: StoreCoordinationConformance.Check) async throws {
        let base = MemoryStore()
        try await check.run(on: StoreUnderTest(QuietStore(base: base), again: { QuietStore(base: base) }))
    }
}
