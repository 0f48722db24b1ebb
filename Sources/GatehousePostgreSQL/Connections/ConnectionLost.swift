import GatehouseSQL

/// A failure after which a connection can't be used. The server has ended the transaction that was under way.
struct ConnectionLost: Error {
    let error: DatabaseError
    /// Whether the transaction may have taken effect: the statement that ends it had been sent.
    let isUncertain: Bool

    init(_ error: DatabaseError, isUncertain: Bool = false) {
        self.error = error
        self.isUncertain = isUncertain
    }

    init(_ reason: String) {
        self.init(DatabaseError(.unreachable, reason))
    }

    /// The failure while a transaction is being ended.
    var atTheEnd: ConnectionLost {
        let reason = "the connection was lost while a transaction was committed, so it may have taken effect"
        return ConnectionLost(DatabaseError(.uncertain, "\(reason): \(error.reason)"), isUncertain: true)
    }
}
