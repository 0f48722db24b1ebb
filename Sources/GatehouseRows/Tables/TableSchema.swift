/// What a database knows of a table: its columns, its key and its indexes.
package final class TableSchema: Sendable {
    package struct Column: Sendable, Hashable {
        package let name: String
        package let kind: Cell.Kind
        package let isNullable: Bool

        /// Whether a value is of the column's kind, or is null and the column may contain null.
        package func canContain(_ cell: Cell) -> Bool {
            cell.kind.map { $0 == kind } ?? isNullable
        }
    }

    package struct Index: Sendable, Hashable {
        package let columns: [String]
        /// Whether no two rows have the same values in all columns. Rows with a null in one of them aren't compared.
        package let isUnique: Bool
        /// The index contains only rows with null in this column, if there is one.
        package let onlyWhereNull: String?

        package init(columns: [String], isUnique: Bool, onlyWhereNull: String?) {
            self.columns = columns
            self.isUnique = isUnique
            self.onlyWhereNull = onlyWhereNull
        }
    }

    package let name: String
    package let columns: [Column]
    /// The names of the columns, with commas between them.
    package let columnList: String
    /// `$1`, `$2` and so on for each column, with commas between them.
    package let parameterList: String
    /// The columns that identify a row.
    package let key: [String]
    package let indexes: [Index]

    private let positions: [String: Int]

    package init(_ name: String, columns: [Column], key: [String], indexes: [Index]) {
        self.name = name
        self.columns = columns
        columnList = columns.map(\.name).joined(separator: ", ")
        parameterList = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        self.key = key
        self.indexes = indexes
        positions = Dictionary(columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Where a column is among ``columns``.
    package func position(of column: String) -> Int? {
        positions[column]
    }

    /// The column with a name.
    package func column(_ name: String) -> Column? {
        position(of: name).map { columns[$0] }
    }
}

extension TableSchema: Hashable {
    /// Whether both are the same table.
    package static func == (left: TableSchema, right: TableSchema) -> Bool {
        left.name == right.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
