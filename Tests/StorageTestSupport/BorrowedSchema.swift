import GatehousePostgreSQL
import GatehouseRows
import GatehouseTesting

/// The service's tables in a schema that nobody else uses. When the test has ended, another test gets the schema.
final class BorrowedSchema: RelayingEngine {
    private let database: Task<PostgreSQLDatabase, any Error>

    init(server: String) {
        database = Task { try await SchemaPool.shared.take(from: server) }
    }

    deinit {
        SchemaPool.shared.giveBack(database)
    }

    func next(_ kind: RelayedTransaction) async throws -> any RowEngine { try await database.value }

    func removeRemains() async throws {
        try await database.value.removeRemains()
    }
}
