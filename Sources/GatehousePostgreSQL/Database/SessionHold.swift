import GatehouseRows
import GatehouseSQL

/// What a connection tells the other processes that have the database. The server forgets it when the connection ends.
package enum SessionHold: Sendable {
    /// It needs no hold.
    case none
    /// A service uses the database, and others may do so, too.
    case shared
    /// Nobody else may serve the database meanwhile.
    case exclusive
}

extension ServerConnection {
    /// The lock of services: "GtHt", together with the schema.
    private static let serviceLock = 0x4774_4874

    /// Takes the hold.
    ///
    /// - Returns: Whether nobody excludes it.
    func take(_ hold: SessionHold) throws -> Bool {
        let function =
            switch hold {
            case .none: String?.none
            case .shared: "pg_try_advisory_lock_shared"
            case .exclusive: "pg_try_advisory_lock"
            }
        guard let function else { return true }
        // Without a schema the lock isn't what is wrong, and the next statement says so.
        let schema = "hashtext(coalesce(current_schema(), ''))"
        return try texts("SELECT \(function)(\(Self.serviceLock), \(schema))::text") == ["true"]
    }
}
