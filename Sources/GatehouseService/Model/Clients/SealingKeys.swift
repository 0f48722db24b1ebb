package import GatehouseRows
package import GatehouseTypes

/// The public keys of a client's backend, the newest first. Tokens are encrypted for the newest one. An older one stays
/// until the tokens that were encrypted for it have expired.
package struct SealingKeys: ColumnValue {
    package static var kind: Cell.Kind { .text }

    package private(set) var keys: [JSONValue]

    package init(_ key: JSONValue?) {
        keys = key.map { [$0] } ?? []
    }

    package init?(cell: Cell) {
        guard let keys = JSONValue(cell: cell)?.array else { return nil }
        self.keys = keys
    }

    package var cell: Cell { JSONValue.array(keys).cell }

    package var current: JSONValue? { keys.first }

    /// These keys with a newer one. Two are kept.
    package func replaced(by key: JSONValue) -> SealingKeys {
        var copy = self
        copy.keys = Array(([key] + keys.filter { $0 != key }).prefix(2))
        return copy
    }
}
