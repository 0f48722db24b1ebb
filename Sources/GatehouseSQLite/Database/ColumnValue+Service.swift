package import GatehouseRows
package import GatehouseService

extension AuditEvent: ColumnValue {}
extension AuditResult: ColumnValue {}
extension RevocationReason: ColumnValue {}
extension KeyRecord.Stage: ColumnValue {}

extension TokenDigest: ColumnValue {
    package static var kind: Cell.Kind { .bytes }

    package init?(cell: Cell) {
        guard case .bytes(let bytes) = cell else { return nil }
        self.init(bytes: bytes)
    }

    package var cell: Cell { .bytes(bytes) }
}

/// A list of texts.
struct TextList: ColumnValue {
    static var kind: Cell.Kind { .text }

    let texts: [String]

    init(_ texts: [String]) {
        self.texts = texts
    }

    init?(cell: Cell) {
        guard let texts = JSONValue(cell: cell)?.strings else { return nil }
        self.texts = texts
    }

    var cell: Cell { JSONValue.array(texts.map(JSONValue.string)).cell }
}
