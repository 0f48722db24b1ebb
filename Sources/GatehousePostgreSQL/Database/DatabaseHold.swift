import GatehouseSQL
import Synchronization

/// Excludes services from a database, until it is released or the process ends.
package final class DatabaseHold: Sendable {
    private let connection: Mutex<ServerConnection>

    /// Takes the hold; `nil` if a service uses the database, or another process has it for itself.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package init?(of location: PostgreSQLLocation) throws {
        let connection = try withDatabaseErrors { try ServerConnection(location, PostgreSQLConfiguration()) }
        guard try withDatabaseErrors({ try connection.take(.exclusive) }) else { return nil }
        self.connection = Mutex(connection)
    }
}
