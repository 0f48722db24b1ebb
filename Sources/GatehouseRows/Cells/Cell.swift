import GatehouseTypes

/// One value of a row, as a database stores it.
package enum Cell: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    /// What a column can contain besides null.
    package enum Kind: String, Sendable, Hashable {
        case integer, text, bytes
    }

    /// The kind; nil for null.
    package var kind: Kind? {
        switch self {
        case .null: nil
        case .integer: .integer
        case .text: .text
        case .bytes: .bytes
        }
    }
}

extension Cell: Comparable {
    /// Whether both have the same bytes. Swift's own comparison of texts finds more of them equal.
    package static func == (left: Cell, right: Cell) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
        case (.bytes(let left), .bytes(let right)): left == right
        default: false
        }
    }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let integer): hasher.combine(integer)
        case .bytes(let bytes): hasher.combine(bytes)
        case .text(var text): text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    /// Orders integers by value, texts and bytes by their bytes, and null before everything else.
    package static func < (left: Cell, right: Cell) -> Bool {
        switch (left, right) {
        case (.null, .null): false
        case (.null, _): true
        case (.integer(let left), .integer(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
        default: false
        }
    }
}
