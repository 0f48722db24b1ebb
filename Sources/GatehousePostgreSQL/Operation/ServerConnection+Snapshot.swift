extension ServerConnection {
    /// Runs something on the state of one moment.
    func snapshot<Value>(_ body: (ServerConnection) throws -> Value) throws -> Value {
        try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY") {
            try waitInTransaction()
            return try body(self)
        }
    }
}
