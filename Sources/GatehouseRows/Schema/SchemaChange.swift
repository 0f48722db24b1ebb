/// One change of a database's schema, in the words that all databases share.
package enum SchemaChange: Sendable {
    case createTable(String, [TableSchema.Column], key: [String])
    case createIndex(String, on: String, [String], isUnique: Bool = false, onlyWhereNull: String? = nil)
    case addColumn(String, TableSchema.Column)
    case dropColumn(String, String)
    case dropTable(String)
    case dropIndex(String)
}

extension TableSchema.Column {
    package static func text(_ name: String) -> Self { .init(name: name, kind: .text, isNullable: false) }
    package static func integer(_ name: String) -> Self { .init(name: name, kind: .integer, isNullable: false) }
    package static func bytes(_ name: String) -> Self { .init(name: name, kind: .bytes, isNullable: false) }

    /// The same column, which may contain null.
    package var optional: Self { .init(name: name, kind: kind, isNullable: true) }
}
