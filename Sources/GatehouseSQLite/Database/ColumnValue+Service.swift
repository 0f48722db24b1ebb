package import GatehouseService
package import GatehouseTypes

extension Identifier: ColumnValue {}
extension AuditEvent: ColumnValue {}
extension AuditResult: ColumnValue {}
extension RevocationReason: ColumnValue {}
extension KeyRecord.Stage: ColumnValue {}

extension TokenDigest: ColumnValue {
    package init?(cell: Cell) {
        guard case .blob(let bytes) = cell else { return nil }
        self.init(bytes: bytes)
    }

    package var cell: Cell { .blob(bytes) }
}

extension Scope: ColumnValue {
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

extension JSONValue: ColumnValue {
    package init?(cell: Cell) {
        guard case .text(let text) = cell, let value = try? JSONValue(parsing: text, limits: .document) else {
            return nil
        }
        self = value
    }

    package var cell: Cell { .text(encodedText) }
}

/// Several texts in one column, as a JSON array.
struct TextList: ColumnValue {
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
