import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Synchronization
import Testing

@Suite("An encrypted file store", .timeLimit(.minutes(5)))
struct EncryptedFileStoreConformanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store() throws -> StoreUnderTest {
        let folder = folder
        let file = folder.file("session.json")
        let keys = try HidingKeys(StoreKey.make(from: SeededRandomSource(seed: 1)))
        // Patient, for the dozen that want a lock at once on a busy machine.
        let store = { @Sendable in EncryptedFileStore(file: file, keys: keys, patience: .seconds(240)) }
        return StoreUnderTest(
            store(), again: store,
            lock: { keys.hide(true) }, unlock: { keys.hide(false) },
            corrupt: { try folder.spoilSeal(in: "session.json") })
    }

    @Test(arguments: AuthDataStoreConformance.allChecks)
    func `keeps the contract of stores`(check: AuthDataStoreConformance.Check) async throws {
        try await check.run(on: store())
    }

    @Test(arguments: StoreCoordinationConformance.checks)
    func `keeps the contract of coordination`(check: StoreCoordinationConformance.Check) async throws {
        try await check.run(on: store())
    }
}
