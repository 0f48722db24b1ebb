import GatehousePostgreSQL
import GatehouseRows

/// The service's tables in a schema that nobody else uses. When the test has ended, another test gets the schema.
final class BorrowedSchema: RowEngine {
    private let database: Task<PostgreSQLDatabase, any Error>

    init(server: String) {
        database = Task { try await SchemaPool.shared.take(from: server) }
    }

    deinit {
        SchemaPool.shared.giveBack(database)
    }

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await database.value.write(body)
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await database.value.read(body)
    }

    func update(_ update: ShapedUpdate) async throws -> Cells? {
        try await database.value.update(update)
    }

    func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await database.value.update(update, inserting: row)
    }

    func removeRemains() async throws {
        try await database.value.removeRemains()
    }
}
