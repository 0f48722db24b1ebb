package import GatehouseRows
package import GatehouseSQL

extension Connection: SQLConnection {
    package var dialect: Dialect { .sqlite }

    package func run(_ statement: SQLStatement) throws -> [[Cell]] {
        do {
            let prepared = try prepared(statement.text)
            defer { prepared.reset() }
            try prepared.bind(statement.values)
            var rows: [[Cell]] = []
            while try prepared.step() { rows.append(try prepared.cells()) }
            return rows
        } catch {
            throw StorageError(error)
        }
    }

    package func run(_ statements: [SQLStatement]) throws {
        for statement in statements { _ = try run(statement) }
    }
}

extension Dialect {
    /// SQLite compares texts by their bytes and has one writer at a time.
    static let sqlite = Dialect(
        type: { kind in
            switch kind {
            case .integer: "INTEGER"
            case .text: "TEXT"
            case .bytes: "BLOB"
            }
        }, tableOptions: " STRICT", suffix: { _ in "" })
}
