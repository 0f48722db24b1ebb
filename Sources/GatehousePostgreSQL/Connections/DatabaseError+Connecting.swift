import CPostgreSQL
import GatehouseSQL

extension DatabaseError {
    /// Describes why there is no connection.
    init(connecting handle: OpaquePointer) {
        // With several hosts there are several lines, some of which begin with a tab.
        let message = unsafe String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline)
            .map { $0.drop(while: \.isWhitespace) }.joined(separator: "; ")
        if unsafe PQconnectionNeedsPassword(handle) == 1 {
            self.init(
                .cannotOpen,
                "the server asks for a password, and there is none: write it into the file ~/.pgpass, or into the one "
                    + "that PGPASSFILE names, with mode 0600 (\(message))")
        } else {
            self.init(.unreachable, message.isEmpty ? "the server can't be reached" : message)
        }
    }
}
