package import GatehouseRows
package import GatehouseSQL

extension Connection: SQLConnection {
    package var dialect: Dialect { .sqlite }

    package func run(_ statement: SQLStatement) throws -> [[Cell]] {
        do {
            return try rows(statement.text, statement.values)
        } catch {
            throw StorageError(error)
        }
    }

    package func run(_ statements: [SQLStatement]) throws {
        guard let first = statements.first else { return }
        // SQLite undoes a single statement that fails.
        guard statements.count > 1 else { return _ = try run(first) }
        try savepoint { for statement in statements { _ = try run(statement) } }
    }

    /// Changes a row and reads it, which costs less than a statement with RETURNING.
    ///
    /// - Returns: The row's cells in the shape's other columns. Nil if no row was changed.
    func run(_ update: ShapedUpdate) throws -> [Cell]? {
        let statements = try prepared(update.shape)
        guard try run(statements.change, update.values) > 0 else { return nil }
        do {
            return try statements.query.map { try rows($0, update.key).first } ?? []
        } catch {
            throw TransactionLost(underlying: error)
        }
    }

    /// Does the same behind the body of a transaction.
    func run(_ update: ShapedUpdate, after body: (inout Transaction) throws -> Void) throws -> [Cell]? {
        try perform(body)
        do {
            return try run(update)
        } catch let error as TransactionLost {
            throw error
        } catch {
            // What the body has changed can't be undone alone.
            throw TransactionLost(underlying: error)
        }
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
