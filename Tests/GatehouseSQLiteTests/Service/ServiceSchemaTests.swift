import GatehouseRows
import GatehouseSQLite
import GatehouseService
import Testing

@Suite("The service's tables in a file")
struct ServiceSchemaTests {
    @Test(arguments: ServiceSchema.tables)
    func `have the columns, keys and indexes that are described`(table: TableSchema) async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path())
        let (columns, indexes) = try await database.read { (connection: Connection) in
            let columns = try connection.rows(
                "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo('\(table.name)')")
            let indexes = try connection.texts(
                "SELECT name FROM pragma_index_list('\(table.name)') WHERE origin = 'c'"
            ).map { name in
                TableSchema.Index(
                    columns: try connection.texts("SELECT name FROM pragma_index_info('\(name)') ORDER BY seqno"),
                    isUnique: try connection.integer(
                        "SELECT \"unique\" FROM pragma_index_list('\(table.name)') WHERE name = ?", [name]) == 1,
                    onlyWhereNull: try connection.texts("SELECT sql FROM sqlite_schema WHERE name = ?", [name])
                        .first.flatMap { nullColumn(of: $0) })
            }
            return (columns, indexes)
        }
        let described = table.columns.map { column -> [Cell] in
            let type = ["integer": "INTEGER", "text": "TEXT", "bytes": "BLOB"][column.kind.rawValue] ?? ""
            let position = table.key.firstIndex(of: column.name).map { $0 + 1 } ?? 0
            return [.text(column.name), .text(type), Bool(!column.isNullable).cell, position.cell]
        }
        #expect(Set(columns) == Set(described))
        #expect(Set(indexes) == Set(table.indexes))
        #expect(indexes.count == table.indexes.count)
    }
}

/// The column of `WHERE column IS NULL` at the end of a statement.
private func nullColumn(of sql: String) -> String? {
    sql.firstMatch(of: #/WHERE (\w+) IS NULL$/#).map { String($0.1) }
}
