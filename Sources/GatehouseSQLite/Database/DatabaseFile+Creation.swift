import Foundation
import GatehouseSQL

extension DatabaseFile {
    /// So much must be free, so that a database isn't made whose first changes find no room.
    private static let roomForBeginning: off_t = 1 << 20

    /// Makes a new database that nobody else can read, if there is no file. It is there completely, with room for its
    /// first changes, or not at all. SQLite gives the files beside it the same mode.
    ///
    /// A file that is there isn't opened: closing it would drop the locks that other connections of this process hold.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``; if the disk is full, ``/GatehouseSQL/DatabaseError/Code/full`` or
    ///   ``/GatehouseSQL/DatabaseError/Code/cannotOpen``.
    func create(_ migrations: [SQLMigration], busyTimeout: Int32) throws(DatabaseError) {
        guard !isThere else { return try refuseFolder() }
        let draft = try DatabaseDraft(beside: self)
        do throws(DatabaseError) {
            try Connection(path: draft.file.path, busyTimeout: busyTimeout).makeSchema(migrations)
            try requireRoom()
            try draft.publish(as: self)
        } catch {
            draft.file.remove()
            // Another process was faster: its database is as good.
            guard isThere else { throw error }
        }
    }

    private var isThere: Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/full``, ``/GatehouseSQL/DatabaseError/Code/cannotOpen``.
    private func requireRoom() throws(DatabaseError) {
        let draft = try DatabaseDraft(beside: self)
        defer { draft.file.remove() }
        let error = draft.allocate(DatabaseFile.roomForBeginning)
        guard error == 0 else {
            throw DatabaseError(.full, "there is no room for a database: \(unsafe String(cString: strerror(error)))")
        }
    }
}
