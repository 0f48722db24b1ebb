import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A shelf of flows", .timeLimit(.minutes(5)))
struct FlowShelfConformanceTests {
    @Test(arguments: FlowShelfConformance.checks)
    func `in memory keeps the contract`(check: FlowShelfConformance.Check) async throws {
        try await check.run(on: FlowShelfUnderTest(MemoryFlowShelf()))
    }

    @Test(arguments: FlowShelfConformance.checks)
    func `in a folder keeps the contract`(check: FlowShelfConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let place = folder.file("flows")
        try await check.run(on: FlowShelfUnderTest(FileFlowShelf(folder: place), sibling: FileFlowShelf(folder: place)))
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: FlowShelfConformance.checks)
    func `in an encrypted folder keeps the contract`(check: FlowShelfConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let shelves = [1, 2].map { _ in
            FileFlowShelf(folder: folder.file("flows"), keys: KeyFile(making: folder.file("key")))
        }
        try await check.run(on: FlowShelfUnderTest(shelves[0], sibling: shelves[1]))
        withExtendedLifetime(folder) {}
    }
}
