/// Why the database can't be used. Where the service's storage fails, this is the underlying error.
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The database can't be opened or made: no such folder or database, no permission, not a file, or a server
        /// that refuses the connection's user.
        case cannotOpen
        /// The server can't be reached, or has ended the connection. A transaction that was under way had no effect.
        case unreachable
        /// The connection to the server was lost while a transaction was committed, so it may have taken effect.
        case uncertain
        /// The database is damaged.
        case corrupt
        /// The file isn't a database, or the database belongs to another program.
        case foreignDatabase
        /// The database has the layout of this program's versions before 1.0, which can't be taken over.
        case formerLayout
        /// The database's schema is older than this version needs. `gatehouse database migrate` brings it up to date.
        case needsMigration
        /// The database's schema was changed by a newer version of this program, so that this one can't use it.
        case newerVersion
        /// The disk is full, or the database has reached its greatest size.
        case full
        /// Another transaction or process holds the database for too long, or a statement takes too long.
        case busy
        /// Two transactions were in each other's way, and this one had no effect. It can be run again.
        case conflict
        /// Too much is waiting already.
        case overloaded
        /// There is a record of that name already.
        case duplicate
        /// The database refuses a record that breaks its rules.
        case constraint
        /// Reading or writing failed, or anything else.
        case failed
    }

    /// What happened.
    public let code: Code

    /// A sentence that is safe to show; it never holds a value.
    public let reason: String

    /// Describes a failure.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code and the reason.
    public var description: String { "Database failure: \(code.rawValue): \(reason)" }
}
