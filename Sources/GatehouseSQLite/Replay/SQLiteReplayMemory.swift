public import Foundation
public import GatehouseOAuth
import GatehouseRows
public import GatehouseTypes

/// A replay memory that all processes share that have the database open.
///
/// A digest counts as known until its time is over; what is over is removed as more comes in. Its size is limited by
/// the disk alone, so no sender has a share of it.
public struct SQLiteReplayMemory: ReplayMemory {
    /// How many that are over go with each that comes. More than one, so that the table shrinks after a rush.
    private static let removalsPerInsertion = 4

    private let database: SQLiteDatabase
    private let time: any TimeSource

    /// A replay memory in an open database.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - time: The clock by which digests expire. Processes that share the database need clocks that agree.
    public init(_ database: SQLiteDatabase, time: any TimeSource) {
        self.database = database
        self.time = time
    }

    /// A replay memory in a file of its own, for a backend that keeps nothing else in a database. Backends that share
    /// the file share the memory.
    ///
    /// It reads and writes files, so it may take a while; remembering doesn't block its caller.
    ///
    /// - Parameters:
    ///   - path: The file, which is made if it isn't there. Its folder must be there. It isn't one of the service's.
    ///   - time: The clock by which digests expire. Processes that share the file need clocks that agree.
    /// - Throws: ``/GatehouseSQL/DatabaseError``, as for opening any database.
    public init(path: String, time: any TimeSource) throws(DatabaseError) {
        self.init(try SQLiteDatabase(path: path, opening: .migrate, migrations: [.replayMemory]), time: time)
    }

    /// Remembers a digest.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``; then nobody knows whether the digest is new.
    public func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
        let now = time.now
        return try await database.write { connection in
            try connection.run(
                """
                DELETE FROM replays WHERE digest IN
                (SELECT digest FROM replays WHERE expires_at < ? ORDER BY expires_at LIMIT ?)
                """,
                [now, SQLiteReplayMemory.removalsPerInsertion])
            let insert = "INSERT INTO replays (digest, expires_at) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING"
            return try connection.run(insert, [digest, until]) == 1
        }
    }
}
