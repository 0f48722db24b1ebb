import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import StoreTestSupport
import Testing

@Suite("A file store", .timeLimit(.minutes(5)))
struct FileStoreConformanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store() -> StoreUnderTest {
        let folder = folder
        let file = folder.file("sub/session.json")
        // Patient, for the dozen that want a lock at once on a busy machine.
        let store = { @Sendable in FileStore(file: file, patience: .seconds(240)) }
        return StoreUnderTest(
            store(), again: store,
            lock: { try folder.setMode(0o644, of: "sub/session.json") },
            unlock: { try folder.setMode(0o600, of: "sub/session.json") },
            corrupt: { try folder.write(#"{"format":"gatehouse-session","version":2}"#, to: "sub/session.json") })
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
