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
        try all(of: statements) { _ = try run($0) }
    }

    /// Makes changes, in their order; all of them or none.
    func make(_ changes: [RowChange]) throws {
        try all(of: changes) { change in
            if case .insert(let row) = change { try insert(row) } else { _ = try run(SQLStatement(change)) }
        }
    }

    private func insert(_ row: Cells) throws {
        do throws(DatabaseError) {
            _ = try run(prepared(for: row.schema), row.values)
        } catch {
            throw StorageError(error)
        }
    }

    /// Does something with each, or undoes it all.
    private func all<Step>(of steps: [Step], _ run: (Step) throws -> Void) throws {
        // SQLite undoes a single statement that fails.
        guard steps.count > 1 else { return try steps.forEach(run) }
        try savepoint { try steps.forEach(run) }
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

    /// Does the same and inserts a row, unless there is one with its key; both or neither.
    func run(_ update: ShapedUpdate, inserting row: Cells) throws -> [Cell]? {
        // If the insertion fails, SQLite undoes it. So nothing is lost in the usual order, and less in the other one.
        guard try insertUnlessThere(row) else { return nil }
        do {
            if let others = try run(update) { return others }
            _ = try run(SQLStatement(.delete(row.schema, row.identity)))
            return nil
        } catch {
            throw TransactionLost(underlying: (error as? TransactionLost)?.underlying ?? error)
        }
    }

    /// Inserts a row.
    ///
    /// - Returns: Whether it was inserted: there was none with its key.
    private func insertUnlessThere(_ row: Cells) throws -> Bool {
        do {
            let key = row.schema.key.joined(separator: ", ")
            return try run("\(SQLStatement(.insert(row)).text) ON CONFLICT (\(key)) DO NOTHING", row.values) > 0
        } catch {
            throw StorageError(error)
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
