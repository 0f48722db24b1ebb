import CPostgreSQL
import GatehouseRows
import GatehouseSQL

extension ServerConnection {
    /// The oldest server that has all that is used: PostgreSQL 13.
    private static let minimumVersion: Int32 = 130_000

    /// Connects, and sets what the connection's transactions rely on.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, `busy` if another process has the database for itself.
    ///   ``ConnectionLost``.
    convenience init(
        _ location: PostgreSQLLocation, _ configuration: PostgreSQLConfiguration, holding hold: SessionHold = .none
    ) throws {
        // The server ends a statement itself, but perhaps there is none any more.
        try self.init(location.options, timeLimit: configuration.statementTime + .seconds(5))
        let version = unsafe PQserverVersion(handle)
        guard version >= Self.minimumVersion else {
            throw DatabaseError(
                .cannotOpen, "the server has the version \(version / 10_000), and 13 or later is needed")
        }
        let settings: [String: any CustomStringConvertible] = [
            "statement_timeout": configuration.statementTime.wholeMilliseconds,
            "lock_timeout": configuration.lockTime.wholeMilliseconds,
            // A transaction whose client has disappeared keeps its locks no longer than this.
            "idle_in_transaction_session_timeout": configuration.statementTime.wholeMilliseconds,
            // Compiling a statement takes longer than all of ours.
            "jit": "off",
        ]
        let list = settings.sorted { $0.key < $1.key }.map { "set_config('\($0.key)', '\($0.value)', false)" }
        // Also where the server is set to answer before a transaction is stored.
        let durability = """
            set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') \
            THEN 'on' ELSE current_setting('synchronous_commit') END, false)
            """
        _ = try run([SQLStatement("SELECT \((list + [durability]).joined(separator: ", "))")]) { _ in }
        guard try take(hold) else {
            throw DatabaseError(
                .busy,
                "a command has the database for itself, which changes its master key, restores it or copies it")
        }
    }
}
