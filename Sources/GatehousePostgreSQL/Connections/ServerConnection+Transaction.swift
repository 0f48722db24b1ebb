import GatehouseRows
import GatehouseSQL

extension ServerConnection {
    /// Runs statements in one transaction, and waits for its end.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, ``ConnectionLost``, and what the body throws.
    func transaction<Value>(_ begin: String = "BEGIN", _ body: () throws -> Value) throws -> Value {
        _ = try run([SQLStatement(begin)]) { _ in }
        let value: Value
        do {
            value = try body()
        } catch {
            runUnread("ROLLBACK")
            throw error
        }
        do {
            _ = try run([.commit]) { _ in }
        } catch let lost as ConnectionLost {
            throw lost.atTheEnd
        }
        return value
    }
}

extension SQLStatement {
    /// Ends a transaction whose changes are made.
    static let commit = SQLStatement("COMMIT")
}

/// A connection in a transaction that somebody else ends.
struct OpenTransaction: SQLConnection {
    let connection: ServerConnection

    var dialect: Dialect { .postgreSQL }

    func run(_ statement: SQLStatement) throws -> [[Cell]] {
        try connection.run([statement]) { answer throws(DatabaseError) in try answer.rows() }.first ?? []
    }

    func run(_ statements: [SQLStatement]) throws {
        _ = try connection.run(statements) { _ in }
    }
}
