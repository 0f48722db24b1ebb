import Foundation
package import GatehouseRows
package import GatehouseService
import GatehouseTesting

/// The engine on which the tests of the service run: memory, or PostgreSQL if `Tests/PostgreSQL/run` runs them.
package enum TestedEngine {
    private static let server = ProcessInfo.processInfo.environment["GATEHOUSE_TEST_POSTGRESQL"]

    /// New rows.
    package static func make() -> any RowEngine {
        guard let server else { return MemoryEngine() }
        return BorrowedSchema(server: server)
    }
}

extension ServiceStorage {
    /// A new storage on the engine that is tested.
    package static var tested: ServiceStorage { ServiceStorage(TestedEngine.make()) }
}

extension RowEngine {
    /// All rows of the service's tables.
    package var allRows: [Cells] {
        get async throws { try await allRows(of: ServiceSchema.tables) }
    }
}
