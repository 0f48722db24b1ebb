import Foundation

/// A value that is one row of a table.
package protocol StoredRow: Sendable {
    /// The table.
    static var table: Table<Self> { get }

    /// What remembers the rows that were read; nil if they are made of their cells each time.
    static var memory: RowMemory<Self>? { get }

    /// Reads a row.
    ///
    /// - Throws: ``StorageError/Code/corrupt`` if a cell doesn't contain what its column says.
    init(_ cells: Cells) throws(StorageError)
}

extension StoredRow {
    package static var memory: RowMemory<Self>? { nil }

    static func read(_ cells: Cells) throws(StorageError) -> Self {
        guard let memory else { return try Self(cells) }
        return try memory.row(cells)
    }

    /// The row's cells.
    package var cells: Cells { Self.table.cells(of: self) }
}

/// A table whose rows are values of a type.
package struct Table<Row: Sendable>: Sendable {
    package let schema: TableSchema
    let columns: [Column<Row>]
    /// Where the columns' properties are in a row.
    let places: [PropertyPlace]
    /// The columns of the key; nil for a property without a column.
    let key: [Column<Row>?]
    /// The columns' names by the offset of their property in a row, which identifies a stored property.
    private let names: [Int: String]

    /// Describes a table.
    package init(
        _ name: String, key: PartialKeyPath<Row>..., columns: [Column<Row>], indexes: [TableIndex<Row>] = []
    ) {
        self.columns = columns
        places = columns.map { $0.place }
        var names: [Int: String] = [:]
        for column in columns {
            guard let offset = column.place.offset else { continue }
            names[offset] = column.schema.name
        }
        self.names = names
        self.key = key.map { path in
            Table.offset(path).flatMap { offset in columns.first { $0.place.offset == offset } }
        }
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
        var cells: [Cell] = []
        cells.reserveCapacity(columns.count)
        for column in columns { cells.append(column.cell(row)) }
        return Cells(cells, of: schema)
    }

    /// Where a stored property is in a row. Nil for a computed one.
    static func offset(_ path: PartialKeyPath<Row>) -> Int? {
        MemoryLayout<Row>.offset(of: path)
    }
}

/// A column, and the stored property of a row that it contains.
package struct Column<Row: Sendable>: Sendable {
    let schema: TableSchema.Column
    let place: PropertyPlace
    let cell: @Sendable (Row) -> Cell

    /// Describes a column.
    package init<Value: ColumnValue>(_ name: String, _ path: any KeyPath<Row, Value> & Sendable) {
        let offset = Table.offset(path)
        schema = TableSchema.Column(name: name, kind: Value.kind, isNullable: Value.isOptional)
        place = PropertyPlace(offset: offset, size: MemoryLayout<Value>.size)
        if let offset {
            // A key path would ask for its types' metadata each time.
            cell = { Column.load(Value.self, at: offset, of: $0).cell }
        } else {
            cell = { $0[keyPath: path].cell }
        }
    }

    /// The stored property at an offset.
    private static func load<Value>(_ type: Value.Type, at offset: Int, of row: Row) -> Value {
        unsafe withUnsafePointer(to: row) { unsafe UnsafeRawPointer($0).load(fromByteOffset: offset, as: type) }
    }
}

/// Where a property is in a row.
struct PropertyPlace: Sendable {
    /// Nil for a computed property.
    let offset: Int?
    let size: Int

    /// Whether a row's property is bit by bit that of another row, as if it had been copied. If not, it can still be
    /// equal.
    func isCopied(from old: UnsafeRawPointer, to new: UnsafeRawPointer) -> Bool {
        guard let offset else { return false }
        return unsafe memcmp(old + offset, new + offset, size) == 0
    }
}
