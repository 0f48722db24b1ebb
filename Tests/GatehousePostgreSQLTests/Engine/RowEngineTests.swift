import GatehouseRows
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("Rows in PostgreSQL")
struct RowEngineTests {
    private let database: TestDatabase

    init() throws {
        database = try TestDatabase()
    }

    @Test(arguments: RowEngineConformance.checks)
    func `keep the contract, in a database that is open twice`(check: RowEngineConformance.Check) async throws {
        let engine = try await database.open(RowEngineConformance.migrations)
        let sibling = try await database.open(RowEngineConformance.migrations)
        try await check.run(on: RowEngineUnderTest(engine) { sibling })
        await engine.close()
        await sibling.close()
    }
}
