import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A store of flows", .timeLimit(.minutes(5)))
struct PendingAuthorizationStoreConformanceTests {
    @Test(arguments: PendingAuthorizationStoreConformance.checks)
    func `in memory keeps the contract`(check: PendingAuthorizationStoreConformance.Check) async throws {
        try await check.run(on: PendingAuthorizationStoreUnderTest(MemoryPendingAuthorizationStore()))
    }

    @Test(arguments: PendingAuthorizationStoreConformance.checks)
    func `in a folder keeps the contract`(check: PendingAuthorizationStoreConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let place = folder.file("flows")
        try await check.run(
            on: PendingAuthorizationStoreUnderTest(
                FilePendingAuthorizationStore(folder: place), sibling: FilePendingAuthorizationStore(folder: place)))
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: PendingAuthorizationStoreConformance.checks)
    func `in an encrypted folder keeps the contract`(check: PendingAuthorizationStoreConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let stores = [1, 2].map { _ in
            FilePendingAuthorizationStore(folder: folder.file("flows"), keys: KeyFile(making: folder.file("key")))
        }
        try await check.run(on: PendingAuthorizationStoreUnderTest(stores[0], sibling: stores[1]))
        withExtendedLifetime(folder) {}
    }
}
