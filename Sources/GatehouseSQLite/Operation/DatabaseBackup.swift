import Foundation
import GatehouseSQL

/// Copies of the service's database, while services use it.
package enum DatabaseBackup {
    /// Makes a copy of the state at one moment, in a new file that only its owner can read. It is there completely or
    /// not at all, also after a power failure.
    ///
    /// What a backup that was killed has left in the folder is removed. Other users mustn't be able to replace files
    /// there.
    ///
    /// The copy contains what the database contains, and no remains of what was deleted. The schema may be an older or
    /// a newer one.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - copy: The new file, in a folder that is there.
    ///   - busyTimeout: How long to wait for other processes.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package static func make(
        of path: String, to copy: String, busyTimeout: Duration = .seconds(5)
    ) throws {
        let (source, target) = (DatabaseFile(path), DatabaseFile(copy))
        try source.requireThere()
        try target.requireAbsent()
        let connection = try Connection(path: source.path, busyTimeout: busyTimeout.milliseconds)
        // Another program's database is none of ours.
        _ = try connection.transaction("BEGIN") { try connection.schema(SQLMigration.all) }
        let draft = try DatabaseDraft(beside: target)
        let file = draft.file
        do {
            try connection.run("VACUUM INTO ?", [file.path])
            try draft.publish(as: target)
        } catch {
            file.remove()
            throw error
        }
    }
}
