package import GatehouseRows

extension RowEngine {
    /// All rows of some tables.
    package func allRows(of tables: [TableSchema]) async throws -> [Cells] {
        try await read { transaction in
            var rows: [Cells] = []
            for table in tables { rows += try transaction.rows(of: table) }
            return rows
        }
    }
}
