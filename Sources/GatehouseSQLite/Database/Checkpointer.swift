import Foundation
import Synchronization

/// Moves the pages of committed transactions from the write-ahead log to the database.
///
/// SQLite before 3.51.3 can lose transactions if one connection begins the log anew while another one starts to move
/// its pages (https://sqlite.org/wal.html#walresetbug). So no connection does that by itself. A checkpoint is made by a
/// second connection, while the first one keeps all others from writing.
final class Checkpointer: Sendable {
    /// How many pages the log has before they are moved, as SQLite does it: 1,000.
    static let limit: Int32 = 1000

    private let mover: Mutex<Connection>

    /// - Parameter mover: A connection that does only this.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    init(_ mover: sending Connection) throws(DatabaseError) {
        try mover.run("PRAGMA synchronous = FULL")
        self.mover = Mutex(mover)
    }

    /// Moves the pages if there are many. If that fails, they stay in the log until the next time.
    func checkpointIfDue(_ writer: Connection) {
        guard writer.logPages >= Checkpointer.limit else { return }
        try? checkpoint(writer)
    }

    /// Moves the pages, as far as the transactions of others permit it that still read older ones.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    func checkpoint(_ writer: Connection) throws {
        try writer.transaction {
            try mover.withLock { _ = try $0.run("PRAGMA wal_checkpoint(PASSIVE)") }
        }
    }

    /// Moves the pages, and removes them from the log's file. If others read all the time, it gives up after a second.
    /// Then the pages stay in the log until the next time.
    ///
    /// - Parameters:
    ///   - writer: A connection that isn't used any more afterwards.
    ///   - pause: Lets some time pass while others read.
    /// - Throws: ``/GatehouseSQL/DatabaseError``: ``/GatehouseSQL/DatabaseError/Code/busy`` if it gives up.
    func emptyLog(_ writer: Connection, pause: () -> Void = { Thread.sleep(forTimeInterval: 0.02) }) throws {
        // The log's file is cut off where the first transaction of a new log ends.
        try writer.run("PRAGMA journal_size_limit = 0")
        for _ in 0..<50 {
            try checkpoint(writer)
            _ = try writer.transaction { try writer.run("PRAGMA user_version = 0") }
            guard writer.logPages > 1 else { return }
            pause()
        }
        throw DatabaseError(.busy, "other processes read the database all the time, so its log can't be emptied")
    }
}
