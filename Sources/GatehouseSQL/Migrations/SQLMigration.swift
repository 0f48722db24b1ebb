package import GatehouseRows

/// One step from an older layout of a database to a newer one, as the statements that make it.
///
/// A migration that has been released is never changed; what has to change is another one at the end.
package struct SQLMigration: Sendable {
    /// The name under which the database remembers it.
    package let name: String
    package let statements: [String]
    /// Whether versions that don't know it can go on using the database.
    package let keepsOlderVersionsRunning: Bool

    /// Describes a migration.
    package init(_ name: String, _ statements: [String], keepsOlderVersionsRunning: Bool = false) {
        self.name = name
        self.statements = statements
        self.keepsOlderVersionsRunning = keepsOlderVersionsRunning
    }

    /// Writes a migration's changes as SQL.
    package init(_ migration: Migration, dialect: Dialect) {
        self.init(
            migration.name, migration.changes.map { SQLStatement($0, dialect: dialect).text },
            keepsOlderVersionsRunning: migration.keepsOlderVersionsRunning)
    }
}
