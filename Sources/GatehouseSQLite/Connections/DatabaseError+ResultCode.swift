import CSQLite

extension DatabaseError {
    /// - Parameters:
    ///   - resultCode: SQLite's extended result code.
    ///   - message: SQLite's message. It names tables and columns, never values.
    init(resultCode: Int32, message: String) {
        let code = Code(resultCode: resultCode)
        let advice = code == .corrupt ? "the database is damaged, so restore a backup: " : ""
        self.init(code, "\(advice)\(message) (\(resultCode))")
    }
}

extension DatabaseError.Code {
    private static let uniqueConstraint = SQLITE_CONSTRAINT | 8 << 8
    private static let primaryKeyConstraint = SQLITE_CONSTRAINT | 6 << 8

    init(resultCode: Int32) {
        switch resultCode {
        case Self.uniqueConstraint, Self.primaryKeyConstraint:
            self = .duplicate
            return
        default: break
        }
        switch resultCode & 0xFF {
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: self = .cannotOpen
        case SQLITE_CORRUPT, SQLITE_FORMAT: self = .corrupt
        case SQLITE_NOTADB: self = .foreignDatabase
        case SQLITE_FULL: self = .full
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_CONSTRAINT: self = .constraint
        default: self = .failed
        }
    }
}
