import GatehouseSQLite
import GatehouseTesting
import Testing

@testable import GatehouseService

@Suite("Limits in a database")
struct StoredLimitsTests {
    @Test(arguments: LimitStoreConformance.checks)
    func `keep the contract in a file that is open twice`(check: LimitStoreConformance.Check) async throws {
        let (folder, clock) = (try TemporaryFolder(), ManualTimeSource())
        func store() throws -> StoredLimitStore {
            StoredLimitStore(storage: try .sqlite(path: folder.path()), time: clock)
        }
        try await check.run(on: LimitStoreUnderTest(try store(), sibling: try store(), clock: clock))
    }
}
