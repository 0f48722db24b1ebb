/// A value that is one row of a table.
package protocol StoredRow: Sendable, Hashable {
    /// The table.
    static var table: Table<Self> { get }

    /// Reads a row.
    ///
    /// - Throws: ``StorageError/Code/corrupt`` if a cell doesn't contain what its column says.
    init(_ cells: Cells) throws(StorageError)
}

/// A table whose rows are values of a type.
package struct Table<Row: Sendable>: Sendable {
    package let schema: TableSchema
    private let columns: [Column<Row>]
    /// The columns' names by the offset of their property in a row, which identifies a stored property.
    private let names: [Int: String]

    /// Describes a table.
    package init(
        _ name: String, key: PartialKeyPath<Row>..., columns: [Column<Row>], indexes: [TableIndex<Row>] = []
    ) {
        self.columns = columns
        var names: [Int: String] = [:]
        for column in columns {
            guard let offset = column.offset else { continue }
            names[offset] = column.schema.name
        }
        self.names = names
        let nameOf: (Int?) -> String = { [names] offset in offset.flatMap { names[$0] } ?? "" }
        schema = TableSchema(
            name, columns: columns.map(\.schema), key: key.map { nameOf(Table.offset($0)) },
            indexes: indexes.map { $0.schema(nameOf) })
    }

    /// The name of a property's column. Empty if the property has none, and then an engine refuses the transaction.
    package func name(_ path: PartialKeyPath<Row>) -> String {
        Table.offset(path).flatMap { names[$0] } ?? ""
    }

    /// The cells of a row.
    package func cells(of row: Row) -> Cells {
        Cells(columns.map { $0.cell(row) }, of: schema)
    }

    /// Where a stored property is in a row. Nil for a computed one.
    static func offset(_ path: PartialKeyPath<Row>) -> Int? {
        MemoryLayout<Row>.offset(of: path)
    }
}

/// A column, and the stored property of a row that it contains.
package struct Column<Row: Sendable>: Sendable {
    let schema: TableSchema.Column
    let offset: Int?
    let cell: @Sendable (Row) -> Cell

    /// Describes a column.
    package init<Value: ColumnValue>(_ name: String, _ path: any KeyPath<Row, Value> & Sendable) {
        schema = TableSchema.Column(name: name, kind: Value.kind, isNullable: Value.isOptional)
        offset = Table.offset(path)
        cell = { $0[keyPath: path].cell }
    }
}
