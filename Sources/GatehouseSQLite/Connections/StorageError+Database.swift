import GatehouseRows

extension StorageError {
    init(_ error: DatabaseError) {
        let code: Code =
            switch error.code {
            case .duplicate: .duplicate
            case .corrupt: .corrupt
            case .overloaded: .overloaded
            case .full: .full
            case .busy, .cannotOpen: .unavailable
            case .foreignDatabase, .formerLayout, .needsMigration, .newerVersion, .constraint, .failed: .failed
            }
        self.init(code, error.reason, underlyingError: error)
    }
}
