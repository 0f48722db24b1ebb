import GatehouseClient
import GatehouseStores
import GatehouseTesting
import StoreTestSupport
import Testing

@Suite("A store that replaces an older one", .timeLimit(.minutes(5)))
struct MigratingStoreConformanceTests {
    private func store() -> StoreUnderTest {
        let (old, new) = (
            FaultyStore(proofKeys: MemoryProofKeyStore()), MemoryStore(proofKeys: MemoryProofKeyStore())
        )
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

    @Test func `stays corrupt as long as the older one is, until a record is saved`() async throws {
        let (old, new) = (FaultyStore(session("old")), MemoryStore())
        old.damage()
        let store = MigratingStore(new, replacing: old)
        for store in [store, store, MigratingStore(new, replacing: old)] {
            #expect(await store.read().kind == "corrupt")
        }
        try await store.save(record("new"))
        for store in [store, MigratingStore(new, replacing: old)] { #expect(await store.read().token == "new") }
        #expect(await old.read().kind == "absent")
    }

    @Test func `gives the record of one store if the other one is corrupt`() async throws {
        for oldIsDamaged in [true, false] {
            let (damaged, sound) = (FaultyStore(), MemoryStore(session("sound")))
            damaged.damage()
            let store =
                oldIsDamaged
                ? MigratingStore(sound, replacing: damaged) : MigratingStore(damaged, replacing: sound)
            #expect(await store.read().token == "sound")
        }
    }
}
