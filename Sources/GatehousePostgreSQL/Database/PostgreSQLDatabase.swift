package import GatehouseSQL
import GatehouseService

/// The service's database on a PostgreSQL server, with a pool of connections.
///
/// Several instances may have it open. What a transaction has answered survives the instance, and the server as far as
/// its settings promise it: with `synchronous_commit`, which is turned on, a crash loses nothing. A standby that takes
/// the server's place has everything only if the replication is synchronous.
public final class PostgreSQLDatabase: Sendable {
    let pool: ConnectionPool
    let counter = WorkCounter()

    /// Opens the service's database, and makes its tables if it is empty.
    ///
    /// - Parameters:
    ///   - location: The database.
    ///   - migrating: Whether the schema of an older database is brought up to date. Make a backup before. Services of
    ///     the older version may go on running if the changes only add something;
    ///     ``/GatehouseSQL/DatabaseError/Code/newerVersion`` tells them otherwise.
    ///   - configuration: The number of connections, and limits on time.
    /// - Throws: ``/GatehouseSQL/DatabaseError``: `cannotOpen`, `unreachable`, `foreignDatabase`, `needsMigration`,
    ///   `newerVersion` and others.
    public convenience init(
        _ location: PostgreSQLLocation, migrating: Bool = false, configuration: PostgreSQLConfiguration = .init()
    ) async throws {
        try await self.init(
            location, opening: migrating ? .migrate : .create, configuration: configuration, holding: .shared)
    }

    package init(
        _ location: PostgreSQLLocation, opening: DatabaseOpening, configuration: PostgreSQLConfiguration = .init(),
        holding hold: SessionHold = .none, migrations: [SQLMigration] = SQLMigration.postgreSQL
    ) async throws {
        pool = ConnectionPool(configuration) { try ServerConnection(location, configuration, holding: hold) }
        do {
            try await pool.run { try $0.prepareSchema(opening, migrations) }
        } catch {
            await pool.close()
            throw error
        }
    }

    /// Closes the connections after the transactions that wait. Later ones fail.
    public func close() async {
        await pool.close()
    }
}
