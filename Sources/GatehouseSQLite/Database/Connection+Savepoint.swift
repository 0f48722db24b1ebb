extension Connection {
    /// Runs something inside the open transaction; all of it or nothing.
    ///
    /// - Throws: What the body throws. ``TransactionLost`` if what it did can't be undone by itself.
    func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try run("SAVEPOINT verb")
        do {
            let value = try body()
            try run("RELEASE verb")
            return value
        } catch {
            guard isInTransaction else { throw TransactionLost(underlying: error) }
            do {
                try run("ROLLBACK TO verb")
                try run("RELEASE verb")
            } catch {
                throw TransactionLost(underlying: error)
            }
            throw error
        }
    }
}
