import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("The contract of account stores", .timeLimit(.minutes(5)))
struct AccountStoreConformanceTests {
    @Test(arguments: AccountStoreConformance.checks)
    func `is kept by a store of files`(check: AccountStoreConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let store = { FileAccountStore(folder: folder.file("accounts")) }
        try await check.run(on: AccountStoreUnderTest(store(), sibling: store()))
    }

    @Test(arguments: AccountStoreConformance.checks)
    func `is kept by a store in memory`(check: AccountStoreConformance.Check) async throws {
        try await check.run(on: AccountStoreUnderTest(MemoryAccountStore()))
    }

    @Test(arguments: Broken.Flaw.allCases)
    fileprivate func `isn't kept by a store that breaks it`(flaw: Broken.Flaw) async {
        var failures = 0
        for check in AccountStoreConformance.checks {
            if (try? await check.run(on: AccountStoreUnderTest(Broken(flaw: flaw)))) == nil { failures += 1 }
        }
        #expect(failures > 0)
    }
}

private struct Broken: AccountStore {
    enum Flaw: CaseIterable {
        case hasOneRecordForAll, keepsRemovedSlots, keepsRemovedRecords, removesOnce
        case forgetsTheCurrentOne, isNeverWithoutCurrentOne, usesTheCurrentOne
    }

    let flaw: Flaw
    let sound = MemoryAccountStore()

    func slots() async throws -> [AccountSlot] {
        let slots = try await sound.slots()
        let current = flaw == .usesTheCurrentOne ? try await sound.current() : nil
        return slots + [current].compactMap { $0 }
    }

    func store(of slot: AccountSlot) -> any AuthDataStore {
        sound.store(of: flaw == .hasOneRecordForAll ? AccountSlot(randomness: SeededRandomSource(seed: 1)) : slot)
    }

    func remove(_ slot: AccountSlot) async throws {
        switch flaw {
        case .keepsRemovedSlots: try await sound.store(of: slot).erase()
        case .keepsRemovedRecords: return
        case .removesOnce where try await !sound.slots().contains(slot): throw AuthError(.storeFailed)
        default: try await sound.remove(slot)
        }
    }

    func current() async throws -> AccountSlot? {
        flaw == .forgetsTheCurrentOne ? nil : try await sound.current()
    }

    func makeCurrent(_ slot: AccountSlot?) async throws {
        if flaw != .isNeverWithoutCurrentOne || slot != nil { try await sound.makeCurrent(slot) }
    }
}
