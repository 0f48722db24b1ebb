import GatehouseRows
import GatehouseSQLite

/// Everything that is in a database.
struct Snapshot: Equatable {
    let tables: [String: Set<[String: Cell]>]

    init(of database: SQLiteDatabase) async throws {
        tables = try await database.read { connection in
            let names: [String] = try connection.all("SELECT name FROM main.sqlite_schema WHERE type = 'table'") {
                try $0.get("name")
            }
            return try Dictionary(
                uniqueKeysWithValues: names.map { name in
                    (name, Set(try connection.all("SELECT * FROM \(name)") { $0.cells }))
                })
        }
    }
}
