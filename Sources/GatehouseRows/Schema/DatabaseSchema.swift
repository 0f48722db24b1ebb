/// The tables and indexes of a database, as migrations make them.
package struct DatabaseSchema: Sendable {
    struct Table: Sendable {
        var columns: [TableSchema.Column]
        let key: [String]
        /// The indexes by their names.
        var indexes: [String: TableSchema.Index] = [:]

        func column(_ name: String) -> TableSchema.Column? {
            columns.first { $0.name == name }
        }
    }

    private(set) var tables: [String: Table] = [:]

    /// A database without tables.
    package init() {}

    /// Makes a change.
    ///
    /// - Throws: ``StorageError/Code/failed`` if not all databases can make it.
    package mutating func make(_ change: SchemaChange) throws(StorageError) {
        switch change {
        case .createTable(let name, let columns, let key): try createTable(name, columns, key: key)
        case .createIndex(let name, let table, let columns, let isUnique, let nullColumn):
            try createIndex(
                name, on: table, TableSchema.Index(columns: columns, isUnique: isUnique, onlyWhereNull: nullColumn))
        case .addColumn(let table, let column): try add(column, to: table)
        case .dropColumn(let table, let column): try drop(column, of: table)
        case .dropTable(let name):
            try require(tables.removeValue(forKey: name) != nil, "there is no table \(name)")
        case .dropIndex(let name):
            guard let table = tables.first(where: { $0.value.indexes[name] != nil })?.key else {
                throw StorageError(.failed, "there is no index \(name)")
            }
            tables[table]?.indexes[name] = nil
        }
    }

    private mutating func createTable(
        _ name: String, _ columns: [TableSchema.Column], key: [String]
    ) throws(StorageError) {
        try requireName(name)
        for column in columns { try requireName(column.name) }
        try require(tables[name] == nil, "there is a table \(name) already")
        try require(Set(columns.map(\.name)).count == columns.count, "two columns of \(name) have the same name")
        let table = Table(columns: columns, key: key)
        try require(!key.isEmpty, "the table \(name) has no key")
        for column in key {
            try require(table.column(column)?.isNullable == false, "the key of \(name) needs a column \(column)")
        }
        tables[name] = table
    }

    private mutating func createIndex(
        _ name: String, on tableName: String, _ index: TableSchema.Index
    ) throws(StorageError) {
        try requireName(name)
        let table = try table(tableName)
        // Databases have one set of names for tables and indexes.
        let isTaken = tables[name] != nil || tables.values.contains { $0.indexes[name] != nil }
        try require(!isTaken, "there is a table or an index \(name) already")
        try require(!index.columns.isEmpty, "the index \(name) has no columns")
        for column in index.columns {
            try require(table.column(column) != nil, "\(tableName) has no column \(column)")
        }
        if let column = index.onlyWhereNull {
            try require(table.column(column)?.isNullable == true, "\(tableName).\(column) is never null")
        }
        tables[tableName]?.indexes[name] = index
    }

    private mutating func add(_ column: TableSchema.Column, to tableName: String) throws(StorageError) {
        try requireName(column.name)
        try require(try table(tableName).column(column.name) == nil, "\(tableName) has a column \(column.name) already")
        try require(column.isNullable, "rows of \(tableName) that are there have no value for \(column.name)")
        tables[tableName]?.columns.append(column)
    }

    private mutating func drop(_ column: String, of tableName: String) throws(StorageError) {
        let table = try table(tableName)
        try require(table.column(column) != nil, "\(tableName) has no column \(column)")
        let isUsed =
            table.key.contains(column)
            || table.indexes.values.contains { $0.columns.contains(column) || $0.onlyWhereNull == column }
        try require(!isUsed, "the key or an index of \(tableName) contains \(column)")
        tables[tableName]?.columns.removeAll { $0.name == column }
    }

    private func table(_ name: String) throws(StorageError) -> Table {
        guard let table = tables[name] else { throw StorageError(.failed, "there is no table \(name)") }
        return table
    }
}

/// Databases treat capital letters and long names differently.
private func requireName(_ name: String) throws(StorageError) {
    let isName =
        (1...63).contains(name.utf8.count)
        && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || isDigitOrLine($0) }
        && name.utf8.first.map { !isDigitOrLine($0) } == true
    try require(isName, "'\(name)' isn't a name of small letters, digits and '_'")
}

private func isDigitOrLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func require(_ condition: Bool, _ objection: String) throws(StorageError) {
    guard condition else { throw StorageError(.failed, objection) }
}
