import GatehouseRows
import GatehouseSQLite

/// Everything that is in a database.
struct Snapshot: Equatable {
    let tables: [String: Set<[Cell]>]

    init(of database: SQLiteDatabase) async throws {
        tables = try await database.read { (connection: Connection) in
            let names = try connection.texts("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
            return try Dictionary(
                uniqueKeysWithValues: names.map { ($0, Set(try connection.rows("SELECT * FROM \($0)"))) })
        }
    }
}
