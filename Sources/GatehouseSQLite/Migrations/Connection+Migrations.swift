import Foundation
import GatehouseRows
package import GatehouseSQL

extension Connection {
    /// Marks a file as a database of this program (`application_id`): "GtHs".
    private static let applicationID = 0x4774_4873

    /// Checks whose database this is, sets it up and brings it up to date.
    ///
    /// - Parameters:
    ///   - migrations: What brings it up to date.
    ///   - pause: Lets some time pass while somebody else holds the file.
    /// - Throws: ``DatabaseError``.
    package func prepareForWriting(
        _ migrations: [SQLMigration], pause: () -> Void = { Thread.sleep(forTimeInterval: 0.01) }
    ) throws(DatabaseError) {
        do {
            try checkOwner(migrations)
            try useWriteAheadLog(pause)
            try run("PRAGMA synchronous = FULL")
            try run("PRAGMA foreign_keys = ON")
            try run("PRAGMA cell_size_check = ON")
            try apply(migrations)
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw DatabaseError(.failed, "the database can't be set up")
        }
    }

    private func checkOwner(_ migrations: [SQLMigration]) throws {
        // In this order: another process may set the file up between the two.
        let isEmpty = try integer("SELECT count(*) FROM sqlite_schema") == 0
        let owner = try integer("PRAGMA application_id")
        guard owner == Self.applicationID || owner == 0 && isEmpty else {
            throw DatabaseError(.foreignDatabase, "the file is another program's database")
        }
        guard try integer("PRAGMA user_version") <= migrations.count else {
            throw DatabaseError(.newerVersion, "the database was made by a newer version of this program")
        }
        let known =
            isEmpty ? [] : try all("SELECT name FROM migrations ORDER BY number") { try $0.get("name") as String }
        guard migrations.map(\.name).starts(with: known) else {
            throw DatabaseError(.foreignDatabase, "the database was made by another version of this program")
        }
    }

    private func useWriteAheadLog(_ pause: () -> Void) throws {
        // The change needs the file for itself and doesn't wait for it as other statements do.
        let deadline = ContinuousClock.now + .milliseconds(busyTimeout)
        while true {
            do {
                let mode: String? = try first("PRAGMA journal_mode = WAL") { try $0.get("journal_mode") }
                guard mode == "wal" else {
                    throw DatabaseError(.cannotOpen, "the file system doesn't support a write-ahead log")
                }
                return
            } catch let error as DatabaseError where error.code == .busy && ContinuousClock.now < deadline {
                pause()
            }
        }
    }

    private func apply(_ migrations: [SQLMigration]) throws {
        guard try integer("PRAGMA user_version") < migrations.count else { return }
        try transaction {
            // Somebody else may have done it meanwhile.
            try checkOwner(migrations)
            let version = try integer("PRAGMA user_version")
            if version == 0 {
                try run("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
            }
            for migration in migrations.dropFirst(version) {
                for statement in migration.statements { try run(statement) }
                try run("INSERT INTO migrations (name) VALUES (?)", [migration.name])
            }
            try run("PRAGMA application_id = \(Self.applicationID)")
            try run("PRAGMA user_version = \(migrations.count)")
        }
    }
}
