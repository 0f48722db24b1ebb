import Dispatch
package import GatehouseRows
package import GatehouseSQL

/// An open database: one connection that writes and one that reads, each on a thread of its own.
///
/// Several processes may have the same file open. What a verb has answered survives the process and the machine.
public final class SQLiteDatabase: Sendable {
    private let file: DatabaseFile
    let writer: DatabaseQueue
    private let reader: DatabaseQueue
    private let counter: WorkCounter

    /// Opens the service's database, and makes it if the file isn't there.
    ///
    /// It reads and writes files, so it may take a while; verbs don't block their caller. Don't open the file by other
    /// means in the same process: closing it then would release the database's locks
    /// (https://sqlite.org/howtocorrupt.html, section 2.2).
    ///
    /// - Parameters:
    ///   - path: The file. Its folder must be there. A new file can be read by its owner only.
    ///   - migrating: Whether the schema of an older database is brought up to date. Make a backup before. Services of
    ///     the older version may go on running if the changes only add something;
    ///     ``/GatehouseSQL/DatabaseError/Code/newerVersion`` tells them otherwise.
    ///   - busyTimeout: How long opening waits for other processes, and then each verb.
    ///   - maximumWaiting: How many verbs may wait before more are refused.
    /// - Throws: ``/GatehouseSQL/DatabaseError``: `cannotOpen`, `corrupt`, `foreignDatabase`, `needsMigration`,
    ///   `newerVersion` and others.
    public convenience init(
        path: String, migrating: Bool = false, busyTimeout: Duration = .seconds(5), maximumWaiting: Int = 10_000
    ) throws(DatabaseError) {
        try self.init(
            path: path, opening: migrating ? .migrate : .create, busyTimeout: busyTimeout,
            maximumWaiting: maximumWaiting, migrations: SQLMigration.all)
    }

    package init(
        path: String, opening: DatabaseOpening, busyTimeout: Duration = .seconds(5), maximumWaiting: Int = 10_000,
        migrations: [SQLMigration] = SQLMigration.all
    ) throws(DatabaseError) {
        file = DatabaseFile(path)
        if opening == .existing {
            try file.requireThere()
        } else {
            try file.create(migrations, busyTimeout: busyTimeout.milliseconds)
        }
        let writer = try Connection(path: file.path, busyTimeout: busyTimeout.milliseconds)
        try writer.prepareForWriting(opening, migrations)
        // What a statement needs to be undone alone is in memory. A file of its own would be made each time.
        try writer.run("PRAGMA temp_store = MEMORY")
        let reader = try Connection(path: file.path, busyTimeout: busyTimeout.milliseconds)
        try reader.run("PRAGMA query_only = ON")
        let checkpointer = try Checkpointer(Connection(path: file.path, busyTimeout: busyTimeout.milliseconds))
        let counter = WorkCounter()
        self.counter = counter
        self.writer = DatabaseQueue(writer, label: "gatehouse.sqlite.writer", maximumWaiting: maximumWaiting) {
            let statements = $1.statementCount
            WriteBatch(jobs: $0).write(to: $1)
            counter.count(transactions: $0.count, statements: $1.statementCount - statements, commits: 1)
            checkpointer.checkpointIfDue($1)
        }
        self.reader = DatabaseQueue(reader, label: "gatehouse.sqlite.reader", maximumWaiting: maximumWaiting) {
            for job in $0 { job.read(from: $1) }
        }
    }

    /// Closes the database after the verbs that wait. Later ones fail. The last process that closes it moves the
    /// write-ahead log to the database, and deletes it.
    ///
    /// A database that is released is closed, too, but perhaps only when the process has ended.
    package func close() async {
        await reader.close()
        await writer.close()
    }

    /// Runs a verb that writes, whole or not at all. It may run twice, the first time without effect.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, and what the verb throws.
    package func write<Value: Sendable>(
        _ verb: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await writer.run { connection in
            try connection.endSharing()
            return try connection.savepoint { try verb(connection) }
        }
    }

    /// Runs a verb that only reads, in one snapshot.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, and what the verb throws.
    package func read<Value: Sendable>(
        _ verb: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await reader.run(verb)
    }

    /// Moves everything from the write-ahead log to the database, where deleted bytes are overwritten
    /// (`secure_delete`), and empties the log. It waits a second at most for others that write, and another one for
    /// others that read.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    func emptyLog() async throws {
        let patience = Duration.seconds(1).milliseconds
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [file] in
                continuation.resume(
                    with: Result {
                        let checkpointer = try Checkpointer(Connection(path: file.path, busyTimeout: patience))
                        try checkpointer.emptyLog(Connection(path: file.path, busyTimeout: patience))
                    })
            }
        }
    }

    /// What it has done so far to write.
    package var work: EngineWork? { counter.work }

    /// How many verbs wait for their turn to write.
    package var waitingWriteCount: Int { writer.waitingCount }
}
