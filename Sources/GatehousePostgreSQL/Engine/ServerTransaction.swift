import GatehouseRows
import GatehouseSQL

/// One transaction on a connection. It begins with the first statement, in the same group, and the statement that ends
/// it goes with the changes. So a transaction costs one round trip for each query, and one for all changes.
final class ServerTransaction: SQLConnection {
    /// What a transaction does.
    enum Kind {
        case reading, writing

        /// Transactions that only read see one state. The others lock the rows that their changes depend on.
        fileprivate var beginning: SQLStatement {
            switch self {
            case .reading: SQLStatement("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            case .writing: SQLStatement("BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE")
            }
        }
    }

    private let connection: ServerConnection
    private let kind: Kind
    private var isOpen = false
    /// Whether its changes are made.
    private(set) var hasCommitted = false
    /// The first failure of a statement. The server refuses all further ones.
    private var failure: (any Error)?

    init(_ kind: Kind, on connection: ServerConnection) {
        self.connection = connection
        self.kind = kind
    }

    var dialect: Dialect { .postgreSQL }

    /// Runs the transaction.
    ///
    /// - Parameter body: Reads, and in the end makes the changes.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws. ``/GatehouseSQL/DatabaseError`` and ``ConnectionLost``.
    func run<Answer>(_ body: (ServerTransaction) throws -> Answer) throws -> Answer {
        let answer = Result { try body(self) }
        // Nothing depends on the end of a transaction that has changed nothing, so nobody waits for it.
        if isOpen, !(failure is ConnectionLost) {
            connection.runUnread(failure == nil ? SQLStatement.commit.text : "ROLLBACK")
        }
        switch failure {
        case let lost as ConnectionLost: throw lost
        // A body that only reads may go on without what can't be read.
        case let error? where kind == .writing: throw error
        default: return try answer.get()
        }
    }

    func run(_ statement: SQLStatement) throws -> [[Cell]] {
        let beginning = isOpen ? [] : [kind.beginning]
        return try attempt {
            isOpen = true
            return try connection.run(beginning + [statement]) { answer throws(DatabaseError) in try answer.rows() }
                .last ?? []
        }
    }

    /// Makes the changes, and ends the transaction.
    func run(_ statements: [SQLStatement]) throws {
        guard !statements.isEmpty else { return }
        try attempt {
            do {
                // Without a beginning, a group is a transaction of its own.
                _ = try connection.run(isOpen ? statements + [.commit] : statements) { _ in }
                isOpen = false
                hasCommitted = true
            } catch let lost as ConnectionLost {
                throw lost.atTheEnd
            }
        }
    }

    private func attempt<Value>(_ action: () throws -> Value) throws -> Value {
        if let failure { throw StorageError(failure) }
        do {
            return try action()
        } catch {
            failure = error
            throw StorageError(error)
        }
    }
}

extension StorageError {
    /// The failure of a statement, as the body of a transaction gets it.
    fileprivate init(_ error: any Error) {
        switch error {
        case let error as DatabaseError: self.init(error)
        case let lost as ConnectionLost: self.init(lost.error)
        default: self.init(.failed, "the statement failed", underlyingError: error)
        }
    }
}
