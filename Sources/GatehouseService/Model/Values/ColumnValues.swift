package import GatehouseRows
package import GatehouseTypes

extension TokenDigest: ColumnValue {
    package static var kind: Cell.Kind { .bytes }

    package init?(cell: Cell) {
        guard case .bytes(let bytes) = cell else { return nil }
        self.init(bytes: bytes)
    }

    package var cell: Cell { .bytes(bytes) }
}

/// A secret that can be stored, because it is a digest or encrypted.
extension Secret: ColumnValue {
    package static var kind: Cell.Kind { .bytes }

    package init?(cell: Cell) {
        guard case .bytes(let bytes) = cell else { return nil }
        self.init(bytes: bytes)
    }

    package var cell: Cell { .bytes(revealedBytes) }
}

/// A list of texts in one column.
package struct TextList: ColumnValue, Hashable {
    package static var kind: Cell.Kind { .text }

    package let texts: [String]

    package init(_ texts: [String]) {
        self.texts = texts
    }

    package init?(cell: Cell) {
        guard let texts = JSONValue(cell: cell)?.strings else { return nil }
        self.texts = texts
    }

    package var cell: Cell { JSONValue.array(texts.map(JSONValue.string)).cell }
}
