package import GatehouseRows

/// One connection to a database. It isn't used by two threads at the same time.
package protocol SQLConnection {
    var dialect: Dialect { get }

    /// Runs a statement, and returns the cells of its rows.
    ///
    /// - Throws: ``GatehouseRows/StorageError``
    func run(_ statement: SQLStatement) throws -> [[Cell]]

    /// Runs statements that return no rows, in their order.
    ///
    /// - Throws: ``GatehouseRows/StorageError``
    func run(_ statements: [SQLStatement]) throws
}

extension SQLConnection {
    /// Runs the body of a transaction and makes its changes, inside a transaction of the database that has begun.
    package func perform<Answer>(_ body: (inout Transaction) throws -> Answer) throws -> Answer {
        var transaction = Transaction(reading: SQLRows(connection: self))
        let answer = try body(&transaction)
        try run(try transaction.finish().map { SQLStatement($0) })
        return answer
    }

    /// Runs the body of a transaction that only reads, inside a transaction of the database that has begun.
    package func performReading<Answer>(_ body: (borrowing Transaction) throws -> Answer) throws -> Answer {
        try body(Transaction(reading: SQLRows(connection: self), canLock: false))
    }
}

/// The rows of a connection.
private struct SQLRows: RowSource {
    let connection: any SQLConnection

    func rows(_ query: RowQuery) throws -> [Cells] {
        try connection.run(SQLStatement(query, dialect: connection.dialect)).map { Cells($0, of: query.schema) }
    }

    func count(_ query: RowQuery) throws -> Int {
        try connection.run(SQLStatement(counting: query)).countedRows
    }
}

extension [[Cell]] {
    /// The number in the only cell of a statement that counts.
    package var countedRows: Int {
        guard case .integer(let count)? = first?.first else { return 0 }
        return Int(count)
    }
}
