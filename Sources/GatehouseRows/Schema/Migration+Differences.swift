extension Migration {
    /// In what the schema that migrations make differs from the tables that a program uses, one sentence for each
    /// difference. Empty if it doesn't differ.
    ///
    /// The names of indexes and the order of columns make no difference.
    package static func differences(of migrations: [Migration], from tables: [TableSchema]) -> [String] {
        var schema = DatabaseSchema()
        for migration in migrations {
            for change in migration.changes {
                do { try schema.make(change) } catch { return ["The migration '\(migration.name)': \(error.reason)"] }
            }
        }
        let names = tables.map(\.name)
        let unknown = schema.tables.keys.filter { !names.contains($0) }.sorted()
        return tables.flatMap { schema.differences(from: $0) }
            + unknown.map { "No table is described that is called \($0)." }
            + (Set(names).count == names.count ? [] : ["Two tables have the same name."])
    }
}

extension DatabaseSchema {
    fileprivate func differences(from table: TableSchema) -> [String] {
        guard let made = tables[table.name] else { return ["No migration makes the table \(table.name)."] }
        return list(made.columns.map(\.text), table.columns.map(\.text), "column", of: table)
            + list([made.key.text], [table.key.text], "key", of: table)
            + list(made.indexes.values.map(\.text), table.indexes.map(\.text), "index", of: table)
    }

    /// What is only in one of two lists, or more often in it.
    private func list(_ made: [String], _ described: [String], _ kind: String, of table: TableSchema) -> [String] {
        var missing = described
        var surplus: [String] = []
        for item in made {
            if let position = missing.firstIndex(of: item) {
                missing.remove(at: position)
            } else {
                surplus.append(item)
            }
        }
        return missing.map { "The migrations make no \(kind) \($0) of \(table.name)." }
            + surplus.sorted().map { "The table \(table.name) isn't described with the \(kind) \($0)." }
    }
}

extension TableSchema.Column {
    fileprivate var text: String { "\(name) (\(kind.rawValue)\(isNullable ? " or null" : ""))" }
}

extension TableSchema.Index {
    fileprivate var text: String {
        "\(isUnique ? "unique " : "")\(columns.text)\(onlyWhereNull.map { " where \($0) is null" } ?? "")"
    }
}

extension [String] {
    fileprivate var text: String { "(\(joined(separator: ", ")))" }
}
