import Foundation
import GatehouseRows
package import GatehouseSQL

extension Connection {
    /// Marks a file as a database of this program (`application_id`): "GtHs".
    private static let applicationID = 0x4774_4873
    /// The first step of the layout before this one.
    private static let formerFirstStep = "service records"

    /// Checks whose database this is and whether its schema can be used, and makes or changes the schema if it may.
    ///
    /// - Parameters:
    ///   - opening: What it may do.
    ///   - migrations: The steps to the schema that this version needs.
    ///   - pause: Lets some time pass while somebody else holds the file.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package func prepareForWriting(
        _ opening: DatabaseOpening, _ migrations: [SQLMigration],
        pause: () -> Void = { Thread.sleep(forTimeInterval: 0.01) }
    ) throws(DatabaseError) {
        do {
            let mustChange = try transaction("BEGIN") { try opening.mustChange(schema(migrations)) }
            try useWriteAheadLog(pause)
            try run("PRAGMA synchronous = FULL")
            try run("PRAGMA cell_size_check = ON")
            // The log's file is cut off when the log begins anew, after somebody has read for a long time: 16 MiB.
            try run("PRAGMA journal_size_limit = 16777216")
            // Deleted rows are overwritten. Debian's library does that by default, others don't.
            try run("PRAGMA secure_delete = ON")
            guard mustChange else { return }
            try transaction {
                let schema = try schema(migrations)
                // Somebody else may have done it meanwhile.
                if try opening.mustChange(schema) { try apply(migrations, to: schema) }
            }
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw DatabaseError(.failed, "the database can't be set up")
        }
    }

    /// Makes the schema in a new file.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    func makeSchema(_ migrations: [SQLMigration]) throws(DatabaseError) {
        do {
            try transaction { try apply(migrations, to: schema(migrations)) }
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw DatabaseError(.failed, "the database can't be set up")
        }
    }

    /// How the database's schema compares with migrations. It belongs in a transaction.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, `foreignDatabase` for one that isn't this program's.
    package func schema(_ migrations: [SQLMigration]) throws(DatabaseError) -> AppliedSchema {
        let isEmpty = try integer("SELECT count(*) FROM sqlite_schema") == 0
        let owner = try integer("PRAGMA application_id")
        guard owner == Self.applicationID || owner == 0 && isEmpty else {
            throw DatabaseError(.foreignDatabase, "the file is another program's database")
        }
        return AppliedSchema(known: migrations, applied: isEmpty ? [] : try applied())
    }

    private func applied() throws(DatabaseError) -> [AppliedMigration] {
        guard try texts("SELECT name FROM migrations WHERE number = 1") != [Self.formerFirstStep] else {
            throw DatabaseError(
                .formerLayout,
                "the database has the layout of a version before 1.0, and there is no way to take it over")
        }
        return try rows("SELECT name, keeps_older_versions FROM migrations ORDER BY number").compactMap { cells in
            guard let name = String(cell: cells[0]), let keeps = Bool(cell: cells[1]) else { return nil }
            return AppliedMigration(name: name, keepsOlderVersionsRunning: keeps)
        }
    }

    private func useWriteAheadLog(_ pause: () -> Void) throws {
        // The change needs the file for itself and doesn't wait for it as other statements do.
        let deadline = ContinuousClock.now + .milliseconds(busyTimeout)
        while true {
            do {
                guard try texts("PRAGMA journal_mode = WAL") == ["wal"] else {
                    throw DatabaseError(.cannotOpen, "the file system doesn't support a write-ahead log")
                }
                return
            } catch let error as DatabaseError where error.code == .busy && ContinuousClock.now < deadline {
                pause()
            }
        }
    }

    private func apply(_ migrations: [SQLMigration], to schema: AppliedSchema) throws(DatabaseError) {
        if schema.applied.isEmpty {
            try run(
                """
                CREATE TABLE migrations (
                    number INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    keeps_older_versions INTEGER NOT NULL
                ) STRICT
                """)
            try run("PRAGMA application_id = \(Self.applicationID)")
        }
        for migration in migrations.dropFirst(schema.applied.count) {
            for statement in migration.statements { try run(statement) }
            try run(
                "INSERT INTO migrations (name, keeps_older_versions) VALUES (?, ?)",
                [migration.name, migration.keepsOlderVersionsRunning])
        }
    }
}
