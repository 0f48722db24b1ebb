/// An index, by the properties of a row.
package struct TableIndex<Row: Sendable>: Sendable {
    private let offsets: [Int?]
    private let isUnique: Bool
    /// Nil if the index contains all rows. The inner value is nil for a property without a column.
    private let offsetOfNull: Int??

    private init(_ paths: [PartialKeyPath<Row>], _ onlyWhereNull: PartialKeyPath<Row>?, isUnique: Bool) {
        offsets = paths.map(Table.offset)
        offsetOfNull = onlyWhereNull.map(Table.offset)
        self.isUnique = isUnique
    }

    /// Rows are found by these properties.
    package static func index(
        _ paths: PartialKeyPath<Row>..., onlyWhereNull: PartialKeyPath<Row>? = nil
    ) -> Self {
        TableIndex(paths, onlyWhereNull, isUnique: false)
    }

    /// No two rows have the same values in all of these properties.
    package static func unique(
        _ paths: PartialKeyPath<Row>..., onlyWhereNull: PartialKeyPath<Row>? = nil
    ) -> Self {
        TableIndex(paths, onlyWhereNull, isUnique: true)
    }

    func schema(_ name: (Int?) -> String) -> TableSchema.Index {
        TableSchema.Index(
            columns: offsets.map(name), isUnique: isUnique, onlyWhereNull: offsetOfNull.map(name))
    }
}
