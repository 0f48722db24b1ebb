import GatehouseRows

extension StorageError {
    init(_ error: DatabaseError) {
        let code: Code =
            switch error.code {
            case .duplicate: .duplicate
            // The beginning of an open database's file can be overwritten.
            case .corrupt, .foreignDatabase: .corrupt
            case .overloaded: .overloaded
            case .full: .full
            case .busy, .cannotOpen: .unavailable
            case .formerLayout, .needsMigration, .newerVersion, .constraint, .failed: .failed
            }
        self.init(code, error.reason, underlyingError: error)
    }
}
