package import GatehouseRows

extension SQLStatement {
    /// The statement that changes the schema.
    package init(_ change: SchemaChange, dialect: Dialect) {
        switch change {
        case .createTable(let name, let columns, let key):
            let lines =
                columns.map { SQLStatement.text(of: $0, dialect) } + ["PRIMARY KEY (\(key.joined(separator: ", ")))"]
            self.init("CREATE TABLE \(name) (\(lines.joined(separator: ", ")))\(dialect.tableOptions)")
        case .createIndex(let name, let table, let columns, let isUnique, let nullColumn):
            let end = nullColumn.map { " WHERE \($0) IS NULL" } ?? ""
            let list = columns.joined(separator: ", ")
            self.init("CREATE \(isUnique ? "UNIQUE " : "")INDEX \(name) ON \(table) (\(list))\(end)")
        case .addColumn(let table, let column):
            self.init("ALTER TABLE \(table) ADD COLUMN \(SQLStatement.text(of: column, dialect))")
        case .dropColumn(let table, let column): self.init("ALTER TABLE \(table) DROP COLUMN \(column)")
        case .dropTable(let name): self.init("DROP TABLE \(name)")
        case .dropIndex(let name): self.init("DROP INDEX \(name)")
        }
    }

    private static func text(of column: TableSchema.Column, _ dialect: Dialect) -> String {
        "\(column.name) \(dialect.type(column.kind))\(column.isNullable ? "" : " NOT NULL")"
    }
}
