/// A type that a column can contain.
package protocol ColumnValue: Sendable {
    /// The kind of its cells.
    static var kind: Cell.Kind { get }

    /// Whether null is one of its values.
    static var isOptional: Bool { get }

    /// Reads a value. Nil if the cell contains something else.
    init?(cell: Cell)

    /// The value as a database stores it.
    var cell: Cell { get }
}

extension ColumnValue {
    package static var isOptional: Bool { false }
}

/// A column for an open set of names.
extension ColumnValue where Self: RawRepresentable, RawValue == String {
    package static var kind: Cell.Kind { .text }

    package init?(cell: Cell) {
        guard case .text(let text) = cell else { return nil }
        self.init(rawValue: text)
    }

    package var cell: Cell { .text(rawValue) }
}
