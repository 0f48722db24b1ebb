package import Foundation
package import GatehouseTypes

extension Optional: ColumnValue where Wrapped: ColumnValue {
    package static var kind: Cell.Kind { Wrapped.kind }
    package static var isOptional: Bool { true }

    package init?(cell: Cell) {
        if case .null = cell {
            self = .none
            return
        }
        guard let value = Wrapped(cell: cell) else { return nil }
        self = .some(value)
    }

    package var cell: Cell { self?.cell ?? .null }
}

extension String: ColumnValue {
    package static var kind: Cell.Kind { .text }

    package init?(cell: Cell) {
        guard case .text(let text) = cell else { return nil }
        self = text
    }

    package var cell: Cell { .text(self) }
}

extension Bool: ColumnValue {
    package static var kind: Cell.Kind { .integer }

    package init?(cell: Cell) {
        guard case .integer(let integer) = cell, integer == 0 || integer == 1 else { return nil }
        self = integer == 1
    }

    package var cell: Cell { .integer(self ? 1 : 0) }
}

extension Int: ColumnValue {
    package static var kind: Cell.Kind { .integer }

    package init?(cell: Cell) {
        guard case .integer(let integer) = cell else { return nil }
        self.init(exactly: integer)
    }

    package var cell: Cell { .integer(Int64(self)) }
}

extension [UInt8]: ColumnValue {
    package static var kind: Cell.Kind { .bytes }

    package init?(cell: Cell) {
        guard case .bytes(let bytes) = cell else { return nil }
        self = bytes
    }

    package var cell: Cell { .bytes(self) }
}

/// Microseconds since 1970, as a whole number: they compare and are read back exactly.
extension Date: ColumnValue {
    package static var kind: Cell.Kind { .integer }

    package init?(cell: Cell) {
        guard case .integer(let microseconds) = cell else { return nil }
        self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }

    package var cell: Cell {
        let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
        return .integer(Int64(exactly: microseconds) ?? (microseconds > 0 ? .max : .min))
    }
}

extension JSONValue: ColumnValue {
    package static var kind: Cell.Kind { .text }

    package init?(cell: Cell) {
        guard case .text(let text) = cell, let value = try? JSONValue(parsing: text, limits: .document) else {
            return nil
        }
        self = value
    }

    package var cell: Cell { .text(encodedText) }
}

extension Scope: ColumnValue {
    package static var kind: Cell.Kind { .text }

    package init?(cell: Cell) {
        guard case .text(let text) = cell else { return nil }
        guard !text.isEmpty else {
            self = .empty
            return
        }
        self.init(text)
    }

    package var cell: Cell { .text(description) }
}

extension Identifier: ColumnValue {}
