/// What opening a database may do with it and its schema.
package enum DatabaseOpening: Sendable {
    /// Make a new database. The schema of one that is there must be usable as it is.
    case create
    /// Change neither. There must be a database, with a usable schema.
    case existing
    /// Make a new database, or bring the schema of an older one up to date.
    case migrate
}

extension DatabaseOpening {
    /// Whether migrations have to be applied.
    ///
    /// - Throws: ``DatabaseError`` if the database can't be used, or only after a change that isn't allowed.
    package func mustChange(_ schema: AppliedSchema) throws(DatabaseError) -> Bool {
        switch schema.standing {
        case .usable: return false
        case .empty where self != .existing, .older where self == .migrate: return true
        case .empty: throw DatabaseError(.cannotOpen, "the database is empty")
        case .older:
            throw DatabaseError(
                .needsMigration,
                "the database has \(schema.applied.count) of the \(schema.known.count) schema steps that this version "
                    + "needs: make a backup, then run 'gatehouse database migrate'")
        case .newer:
            throw DatabaseError(
                .newerVersion,
                "a newer version of this program has changed the database so that this version can't use it")
        case .foreign:
            throw DatabaseError(.foreignDatabase, "the database is for something else, or was made by another program")
        }
    }
}
