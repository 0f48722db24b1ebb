/// One transaction: the rows that it reads, and the changes that it wants.
///
/// Changes are made when the body has returned. So a transaction reads what it needs first; reading a table that it has
/// changed is refused.
package struct Transaction: ~Copyable {
    /// Where its rows are from. A test can put something in between.
    package var source: any RowSource
    private let canLock: Bool
    /// What it wants to change besides inserting ``chainedRows``.
    private var plainChanges: [RowChange] = []
    /// The rows that it wants to insert that depend on such rows of other transactions.
    private var chainedRows: [any ChainedRow] = []

    /// Begins a transaction.
    ///
    /// - Parameters:
    ///   - source: Where its rows are from.
    ///   - canLock: Whether it may lock the rows that it reads. A transaction that changes nothing may not.
    package init(reading source: any RowSource, canLock: Bool = true) {
        self.source = source
        self.canLock = canLock
    }

    /// What it wants to change, in this order.
    package var changes: [RowChange] { plainChanges + chainedRows.map { .insert($0.cells) } }

    /// Ends the transaction's body.
    ///
    /// - Returns: What is to be changed, in this order.
    /// - Throws: ``StorageError/Code/failed`` if a database can't make a change quickly, or at all.
    package consuming func finish() throws(StorageError) -> [RowChange] {
        let changes = changes
        try Transaction.check(changes)
        return changes
    }

    /// Ends the transaction's body, for an engine that completes chained rows.
    ///
    /// - Returns: What is to be changed, in this order, and the chained rows that are to be inserted with those of
    ///   other transactions.
    /// - Throws: ``StorageError/Code/failed`` if a database can't make a change quickly, or at all.
    package consuming func finishChaining() throws(StorageError) -> (
        changes: [RowChange], chainedRows: [any ChainedRow]
    ) {
        try Transaction.check(plainChanges)
        return (plainChanges, chainedRows)
    }

    private static func check(_ changes: [RowChange]) throws(StorageError) {
        for change in changes {
            if let objection = change.objection { throw StorageError(.failed, objection) }
        }
    }
}

// Reading
extension Transaction {
    /// Reads the rows that fulfil all conditions.
    package func all<Row: StoredRow>(
        _ type: Row.Type, where conditions: Where<Row>..., orderedBy order: [RowOrder<Row>] = [], limit: Int? = nil,
        lock: RowQuery.Lock = .none
    ) throws -> [Row] {
        try all(type, matching: conditions, orderedBy: order, limit: limit, lock: lock)
    }

    /// Reads the row that fulfils all conditions, or the first of them. Nil if there is none.
    package func first<Row: StoredRow>(
        _ type: Row.Type, where conditions: Where<Row>..., orderedBy order: [RowOrder<Row>] = [],
        lock: RowQuery.Lock = .none
    ) throws -> Row? {
        let cells = try rows(
            of: Row.table.schema, conditions.untyped(), orderedBy: order.untyped(), limit: 1, lock: lock)
        return try cells.first.map { try Row.read($0) }
    }

    /// Reads the rows that fulfil all conditions.
    package func all<Row: StoredRow>(
        _ type: Row.Type, matching conditions: [Where<Row>], orderedBy order: [RowOrder<Row>] = [], limit: Int? = nil,
        lock: RowQuery.Lock = .none
    ) throws -> [Row] {
        let cells = try rows(
            of: Row.table.schema, conditions.untyped(), orderedBy: order.untyped(), limit: limit, lock: lock)
        var rows: [Row] = []
        rows.reserveCapacity(cells.count)
        for cells in cells { rows.append(try Row.read(cells)) }
        return rows
    }

    /// Counts the rows that fulfil all conditions, up to a limit. No row is locked.
    package func count<Row: StoredRow>(
        _ type: Row.Type, where conditions: Where<Row>..., upTo limit: Int
    ) throws -> Int {
        try source.count(query(of: Row.table.schema, conditions.untyped(), orderedBy: [], limit: limit, lock: .none))
    }

    /// Reads the cells of the rows that fulfil all conditions. It is the same code for all types of rows: what is
    /// generic isn't specialised for types of other modules, and asks for its types' metadata each time.
    private func rows(
        of schema: TableSchema, _ conditions: [Condition], orderedBy order: [RowQuery.Order], limit: Int?,
        lock: RowQuery.Lock
    ) throws -> [Cells] {
        try source.rows(query(of: schema, conditions, orderedBy: order, limit: limit, lock: lock))
    }

    /// A query that the transaction may make now.
    private func query(
        of schema: TableSchema, _ conditions: [Condition], orderedBy order: [RowQuery.Order], limit: Int?,
        lock: RowQuery.Lock
    ) throws -> RowQuery {
        guard !plainChanges.contains(where: { $0.schema == schema }),
            !chainedRows.contains(where: { type(of: $0).tables.contains(schema) })
        else {
            throw StorageError(.failed, "a transaction reads \(schema.name) after changing it")
        }
        guard canLock || lock == .none else {
            throw StorageError(.failed, "a transaction that changes nothing locks rows of \(schema.name)")
        }
        let query = RowQuery(schema: schema, conditions: conditions, order: order, limit: limit, lock: lock)
        if let objection = query.objection { throw StorageError(.failed, objection) }
        return query
    }
}

// Cells
extension Transaction {
    /// Whether there is a row with the key of this one.
    func contains(_ row: Cells) throws -> Bool {
        let query = RowQuery(schema: row.schema, conditions: row.identity, order: [], limit: 1, lock: .none)
        return try !source.rows(query).isEmpty
    }

    /// Reads all rows of a table, as cells.
    package func rows(of schema: TableSchema) throws -> [Cells] {
        let query = RowQuery(
            schema: schema, conditions: [schema.everything].compactMap(\.self), order: [], limit: nil, lock: .none)
        if let objection = query.objection { throw StorageError(.failed, objection) }
        return try source.rows(query)
    }
}

extension TableSchema {
    /// What all rows of the table fulfil, except one with an empty text or bytes as its key.
    fileprivate var everything: Condition? {
        key.first.flatMap(column).map { column in
            let least: Cell =
                switch column.kind {
                case .integer: .integer(.min)
                case .text: .text("")
                case .bytes: .bytes([])
                }
            return Condition(column.name, .isGreater, least)
        }
    }
}

// Changing
extension Transaction {
    /// Inserts a row.
    package mutating func insert<Row: StoredRow>(_ row: Row) {
        plainChanges.append(.insert(Row.table.cells(of: row)))
    }

    /// Inserts a row that gets something that depends on the rows before it.
    package mutating func append(_ row: some ChainedRow) {
        chainedRows.append(row)
    }

    /// Writes the properties in which a row differs from the one that was read.
    package mutating func update<Row: StoredRow>(_ before: Row, to after: Row) {
        let table = Row.table
        let assignments = table.assignments(from: before, to: after)
        guard !assignments.isEmpty else { return }
        plainChanges.append(.update(RowUpdate(table.schema, table.identity(of: before), assignments)))
    }

    /// Deletes a row.
    package mutating func delete<Row: StoredRow>(_ row: Row) {
        plainChanges.append(.delete(Row.table.schema, Row.table.identity(of: row)))
    }

    /// Changes all rows that fulfil the conditions.
    package mutating func updateAll<Row: StoredRow>(
        _ type: Row.Type, where conditions: Where<Row>..., settings: Setting<Row>...
    ) {
        guard !settings.isEmpty else { return }
        plainChanges.append(
            .update(RowUpdate(Row.table.schema, conditions.untyped(), settings.map { $0.assignment })))
    }

    /// Changes the row that fulfils the conditions.
    ///
    /// - Returns: The row as it will be. Nil if there is none.
    mutating func update(_ update: RowUpdate) throws -> Cells? {
        let query = RowQuery(schema: update.schema, conditions: update.conditions, order: [], limit: 1, lock: .update)
        let row = try source.rows(query).first
        plainChanges.append(.update(update))
        return row?.changed(by: update.assignments)
    }

    /// Inserts a row.
    mutating func insert(_ row: Cells) {
        plainChanges.append(.insert(row))
    }

    /// Puts all rows of a table in place of those that are there.
    package mutating func replaceAll(of schema: TableSchema, with rows: [Cells]) {
        plainChanges.append(.delete(schema, [schema.everything].compactMap(\.self)))
        plainChanges += rows.map(RowChange.insert)
    }

    /// Puts rows in place of others, which are all that there are in some tables. What is in both isn't touched.
    package mutating func replace(_ before: [Cells], with after: [Cells]) {
        let (old, new) = (Set(before), Set(after))
        for row in before where !new.contains(row) {
            let key = row.schema.key.map { column in
                Condition(column, .isEqual, row.schema.position(of: column).map { row.values[$0] } ?? .null)
            }
            plainChanges.append(.delete(row.schema, key))
        }
        for row in after where !old.contains(row) { plainChanges.append(.insert(row)) }
    }

    /// Deletes all rows that fulfil the conditions.
    package mutating func deleteAll<Row: StoredRow>(_ type: Row.Type, where conditions: Where<Row>...) {
        plainChanges.append(.delete(Row.table.schema, conditions.untyped()))
    }
}
