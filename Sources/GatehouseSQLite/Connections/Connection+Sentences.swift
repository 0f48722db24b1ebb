package import GatehouseRows

extension Connection {
    /// Reads one whole number.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/corrupt`` if there is none, and other errors of this type.
    package func integer(_ sql: String, _ values: [any ColumnValue] = []) throws(DatabaseError) -> Int {
        guard let value = try rows(sql, values).first?.first.flatMap(Int.init(cell:)) else {
            throw DatabaseError(.corrupt, "a number is missing")
        }
        return value
    }

    /// Reads the first column, if it contains texts.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package func texts(_ sql: String, _ values: [any ColumnValue] = []) throws(DatabaseError) -> [String] {
        try rows(sql, values).compactMap { $0.first.flatMap(String.init(cell:)) }
    }

    /// Runs something in one transaction, which by default sees and shuts out all other writers; all of it or nothing.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, and what the body throws.
    package func transaction<Value>(_ begin: String = "BEGIN IMMEDIATE", _ body: () throws -> Value) throws -> Value {
        try run(begin)
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            rollBack()
            throw (error as? TransactionLost)?.underlying ?? error
        }
    }

    /// Undoes the open transaction, if it's still open.
    func rollBack() {
        guard isInTransaction else { return }
        // If even this fails, the next BEGIN does, and says so.
        _ = try? run("ROLLBACK")
    }
}
