import GatehouseSQL

/// A failure after which a connection isn't used any more. The transaction that was under way has ended.
struct ConnectionLost: Error {
    /// What is known of the transaction.
    enum Outcome {
        /// It has no effect, whatever was sent: the server has refused it.
        case refused
        /// It has no effect, unless the statement that ends it had been sent.
        case interrupted
        /// It may have taken effect.
        case uncertain
    }

    let error: DatabaseError
    let outcome: Outcome

    init(_ error: DatabaseError, _ outcome: Outcome = .interrupted) {
        self.error = error
        self.outcome = outcome
    }

    init(_ reason: String) {
        self.init(DatabaseError(.unreachable, reason))
    }

    /// The failure, if the statement that ends the transaction had been sent.
    var atTheEnd: ConnectionLost {
        guard outcome == .interrupted else { return self }
        let reason = "the connection was lost while a transaction was committed, so it may have taken effect"
        return ConnectionLost(DatabaseError(.uncertain, "\(reason): \(error.reason)"), .uncertain)
    }
}

/// Does something on a connection.
///
/// - Throws: ``/GatehouseSQL/DatabaseError`` if the connection is lost, and what the body throws.
func withDatabaseErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let lost as ConnectionLost {
        throw lost.error
    }
}
