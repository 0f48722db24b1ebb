package import Foundation

extension Optional: ColumnValue where Wrapped: ColumnValue {
    package init?(cell: Cell) {
        guard cell != .null else {
            self = .none
            return
        }
        guard let value = Wrapped(cell: cell) else { return nil }
        self = .some(value)
    }

    package var cell: Cell { self?.cell ?? .null }
}

extension String: ColumnValue {
    package init?(cell: Cell) {
        guard case .text(let text) = cell else { return nil }
        self = text
    }

    package var cell: Cell { .text(self) }
}

extension Int: ColumnValue {
    package init?(cell: Cell) {
        guard case .integer(let integer) = cell else { return nil }
        self.init(exactly: integer)
    }

    package var cell: Cell { .integer(Int64(self)) }
}

extension Bool: ColumnValue {
    package init?(cell: Cell) {
        guard case .integer(let integer) = cell, integer == 0 || integer == 1 else { return nil }
        self = integer == 1
    }

    package var cell: Cell { .integer(self ? 1 : 0) }
}

extension [UInt8]: ColumnValue {
    package init?(cell: Cell) {
        guard case .blob(let bytes) = cell else { return nil }
        self = bytes
    }

    package var cell: Cell { .blob(self) }
}

/// Microseconds since 1970: whole numbers compare and come back exactly.
extension Date: ColumnValue {
    package init?(cell: Cell) {
        guard case .integer(let microseconds) = cell else { return nil }
        self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }

    package var cell: Cell {
        let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
        return .integer(Int64(exactly: microseconds) ?? (microseconds > 0 ? .max : .min))
    }
}
