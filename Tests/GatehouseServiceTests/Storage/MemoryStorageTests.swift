import GatehouseTesting
import Testing

@Suite("The memory storage")
struct MemoryStorageTests {
    @Test(arguments: ServiceStorageConformance.checks)
    func `keeps the contract`(check: ServiceStorageConformance.Check) async throws {
        try await check.run(on: MemoryStorage())
    }
}
