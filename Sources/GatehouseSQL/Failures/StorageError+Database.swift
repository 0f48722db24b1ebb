package import GatehouseRows

extension StorageError {
    /// The failure of a database, as the storage tells it.
    package init(_ error: DatabaseError) {
        let code: Code =
            switch error.code {
            case .duplicate: .duplicate
            case .conflict: .conflict
            // The beginning of an open database's file can be overwritten.
            case .corrupt, .foreignDatabase: .corrupt
            case .overloaded: .overloaded
            case .full: .full
            case .busy, .cannotOpen, .unreachable, .uncertain: .unavailable
            case .formerLayout, .needsMigration, .newerVersion, .constraint, .failed: .failed
            }
        self.init(code, error.reason, underlyingError: error)
    }
}

extension DatabaseError {
    /// The failure of a database behind what was thrown where its rows were used.
    init(_ error: any Error) {
        switch error {
        case let error as DatabaseError: self = error
        case let error as StorageError:
            self = error.underlyingError as? DatabaseError ?? DatabaseError(.failed, error.reason)
        default: self.init(.failed, "\(error)")
        }
    }
}
