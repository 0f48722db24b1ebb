import GatehouseRows
package import GatehouseSQL

/// A file that is copied, or that a copy is made in.
package struct DatabaseFileCopy: CopySource, CopyTarget {
    private let file: DatabaseFile
    private let busyTimeout: Int32

    /// - Parameters:
    ///   - path: The file. Other users mustn't be able to replace files in its folder.
    ///   - busyTimeout: How long to wait for other processes.
    package init(path: String, busyTimeout: Duration = .seconds(60)) {
        (file, self.busyTimeout) = (DatabaseFile(path), busyTimeout.milliseconds)
    }

    package func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
        try file.requireThere()
        let connection = try Connection(path: file.path, busyTimeout: busyTimeout)
        try connection.run("PRAGMA query_only = ON")
        try connection.run("PRAGMA cell_size_check = ON")
        return try connection.transaction("BEGIN") {
            try connection.schema(SQLMigration.all).requireKnown()
            return try body(connection)
        }
    }

    package func make<Value>(_ fill: (any SQLConnection) throws -> Value) throws -> Value {
        try file.requireAbsent()
        let draft = try DatabaseDraft(beside: file)
        do {
            let value = try self.fill(draft, fill)
            try draft.publish(as: file)
            return value
        } catch {
            draft.file.remove()
            throw error
        }
    }

    /// Makes the tables in a draft, and fills them. The connection is closed then.
    private func fill<Value>(_ draft: DatabaseDraft, _ body: (any SQLConnection) throws -> Value) throws -> Value {
        let connection = try Connection(path: draft.file.path, busyTimeout: busyTimeout)
        try connection.makeSchema(SQLMigration.all)
        return try connection.transaction { try body(connection) }
    }
}
