/// A migration as a database remembers it.
package struct AppliedMigration: Sendable, Hashable {
    package let name: String
    /// Whether versions that don't know it can go on using the database.
    package let keepsOlderVersionsRunning: Bool

    package init(name: String, keepsOlderVersionsRunning: Bool) {
        self.name = name
        self.keepsOlderVersionsRunning = keepsOlderVersionsRunning
    }
}

/// The schema of a database, compared with the one that this version needs.
package struct AppliedSchema: Sendable {
    /// The migrations that this version knows.
    package let known: [SQLMigration]
    /// The migrations that have made the database.
    package let applied: [AppliedMigration]

    package init(known: [SQLMigration], applied: [AppliedMigration]) {
        self.known = known
        self.applied = applied
    }

    package enum Standing: String, Sendable {
        /// It has no tables.
        case empty
        /// This version can use it. A newer one may have added something.
        case usable
        /// The last migrations are missing.
        case older
        /// A newer version has changed it so that this one can't use it.
        case newer
        /// Other migrations have made it.
        case foreign
    }

    package var standing: Standing {
        guard !applied.isEmpty else { return .empty }
        guard zip(known, applied).allSatisfy({ $0.name == $1.name }) else { return .foreign }
        guard applied.count >= known.count else { return .older }
        return applied.dropFirst(known.count).allSatisfy(\.keepsOlderVersionsRunning) ? .usable : .newer
    }
}
