/// A database whose rows can be copied.
package protocol CopySource: Sendable {
    /// Runs something on the state of one moment, which nobody can change.
    ///
    /// - Throws: ``DatabaseError`` if there is no database, or it hasn't exactly the schema of this version; and what
    ///   the body throws.
    func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value
}

/// A place where a copy is made.
package protocol CopyTarget: Sendable {
    /// Makes a database with all tables, and fills it. Others see it when it is complete. If the body throws, nothing
    /// is left.
    ///
    /// - Throws: ``DatabaseError``, also if there is a database already; and what the body throws.
    func make<Value>(_ fill: (any SQLConnection) throws -> Value) throws -> Value
}

extension AppliedSchema {
    /// Checks that a copy of all tables that this version knows is a copy of everything.
    ///
    /// - Throws: ``DatabaseError``.
    package func requireKnown() throws(DatabaseError) {
        _ = try DatabaseOpening.existing.mustChange(self)
        guard applied.count > known.count else { return }
        throw DatabaseError(
            .newerVersion,
            "a newer version of this program has added to the database what this version can't copy: use that version")
    }
}
