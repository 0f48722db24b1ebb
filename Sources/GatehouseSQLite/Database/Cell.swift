/// One value of a row as SQLite stores it.
package enum Cell: Sendable, Hashable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

/// A type that stands in a column.
package protocol ColumnValue {
    /// Reads a value; nothing if the cell holds something else.
    init?(cell: Cell)

    /// The value as it's stored.
    var cell: Cell { get }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
    package init?(cell: Cell) {
        guard case .text(let text) = cell else { return nil }
        self.init(rawValue: text)
    }

    package var cell: Cell { .text(rawValue) }
}
