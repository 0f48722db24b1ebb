import GatehouseRows
import GatehouseSQL

extension Connection {
    /// Begins a batch, in which nothing was read yet.
    func beginBatch() {
        batch = BatchState()
    }

    /// Runs the body of a transaction and makes its changes. Its chained rows are inserted later, with those of others.
    func attempt<Answer>(_ body: (inout Transaction) throws -> Answer) throws -> Answer {
        var transaction = Transaction(reading: BatchRows(connection: self))
        let answer = try body(&transaction)
        try requireTransaction()
        let (changes, chainedRows) = try transaction.finishChaining()
        try prepareChange(of: changes.map(\.schema))
        try make(changes)
        batch.append(chainedRows)
        return answer
    }

    func attempt(_ update: ShapedUpdate) throws -> [Cell]? {
        try prepareChange(of: [update.shape.schema])
        return try run(update)
    }

    func attempt(_ update: ShapedUpdate, inserting row: Cells) throws -> [Cell]? {
        try prepareChange(of: [update.shape.schema, row.schema])
        return try run(update, inserting: row)
    }

    /// Inserts the chained rows of the batch so far, and forgets what it has read: what comes next uses the connection
    /// itself.
    func endSharing() throws {
        try insertChainedRows()
        beginBatch()
    }

    /// Inserts the chained rows of the batch so far.
    ///
    /// - Throws: ``TransactionLost`` if they can't be inserted at all. They stay with the batch then.
    func insertChainedRows() throws {
        try requireTransaction()
        while let first = batch.chainedRows.first { try insert(like: first) }
    }

    private func insert<Row: ChainedRow>(like first: Row) throws {
        let rows = batch.take(like: first)
        do {
            try savepoint { try attempt { try Row.insert(rows, in: &$0) } }
        } catch let error as TransactionLost {
            batch.append(rows)
            throw error
        } catch {
            do {
                try make(rows.map { .insert($0.cells) })
            } catch {
                batch.append(rows)
                throw TransactionLost(underlying: error)
            }
        }
    }

    /// A read inserts chained rows, and if that fails, the transaction may have ended. A body that goes on after that
    /// would make its changes without one.
    private func requireTransaction() throws {
        guard isInTransaction else {
            throw TransactionLost(underlying: StorageError(.failed, "the transaction has ended before its changes"))
        }
    }

    /// Lets what comes next change tables.
    private func prepareChange(of schemas: [TableSchema]) throws {
        try insertChainedRows(of: schemas)
        batch.forget(schemas)
    }

    fileprivate func insertChainedRows(of schemas: [TableSchema]) throws {
        if batch.hasChainedRows(of: schemas) { try insertChainedRows() }
    }
}

/// The rows of a connection during a batch.
private struct BatchRows: RowSource {
    let connection: Connection

    func rows(_ query: RowQuery) throws -> [Cells] {
        try connection.insertChainedRows(of: [query.schema])
        if let known = connection.batch.known(query) { return known }
        let rows = try connection.run(SQLStatement(query, dialect: .sqlite)).map { Cells($0, of: query.schema) }
        connection.batch.remember(rows, of: query)
        return rows
    }

    func count(_ query: RowQuery) throws -> Int {
        try connection.insertChainedRows(of: [query.schema])
        return try connection.run(SQLStatement(counting: query)).countedRows
    }
}
