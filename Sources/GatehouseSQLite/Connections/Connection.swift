import CSQLite
package import GatehouseRows
import GatehouseSQL
import GatehouseTypes

/// One connection to a database. It belongs to one thread at a time.
@safe
package final class Connection {
    /// How long it waits for others, in milliseconds.
    let busyTimeout: Int32

    private let handle: OpaquePointer
    private let logLength: UnsafeMutablePointer<Int32>
    private var statements: [String: Statement] = [:]
    private var updates: [ObjectIdentifier: PreparedUpdate] = [:]
    private var insertions: [ObjectIdentifier: PreparedInsertion] = [:]

    /// What the transactions of the current batch share.
    var batch = BatchState()

    /// How many statements with values were run on it.
    private(set) var statementCount = 0

    /// Opens a file that is there.
    ///
    /// - Parameters:
    ///   - path: The file's absolute path.
    ///   - busyTimeout: How long to wait for others, in milliseconds.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package init(path: String, busyTimeout: Int32) throws(DatabaseError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            let message = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            unsafe sqlite3_close_v2(handle)
            throw DatabaseError(resultCode: code, message: message)
        }
        unsafe self.handle = handle
        unsafe logLength = .allocate(capacity: 1)
        unsafe logLength.initialize(to: 0)
        self.busyTimeout = busyTimeout
        // It takes the place of SQLite's automatic checkpoints.
        unsafe sqlite3_wal_hook(
            handle,
            { length, _, _, pages in
                unsafe length?.storeBytes(of: pages, as: Int32.self)
                return SQLITE_OK
            }, logLength)
        unsafe sqlite3_busy_timeout(handle, busyTimeout)
        // What a manipulated file could otherwise make this program do.
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0),
        ] as [(Int32, Int32)] {
            unsafe CSQLite_configure(handle, option, value)
        }
    }

    deinit {
        updates.removeAll()
        insertions.removeAll()
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
        unsafe logLength.deallocate()
    }

    /// How many pages the write-ahead log had after the last transaction that changed something.
    var logPages: Int32 { unsafe logLength.pointee }

    /// Whether a transaction is open. Some failures end it by themselves.
    package var isInTransaction: Bool {
        unsafe sqlite3_get_autocommit(handle) == 0
    }

    /// Runs a statement to its end.
    ///
    /// - Returns: How many rows it changed, if it's one that changes rows.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    @discardableResult
    package func run(_ sql: String, _ values: [any ColumnValue] = []) throws(DatabaseError) -> Int {
        try run(sql, values.map(\.cell))
    }

    func run(_ sql: String, _ values: [Cell]) throws(DatabaseError) -> Int {
        try run(prepared(sql), values)
    }

    func run(_ statement: Statement, _ values: [Cell]) throws(DatabaseError) -> Int {
        defer { statement.reset() }
        if !values.isEmpty { statementCount += 1 }
        try statement.bind(values)
        while try statement.step() {}
        return Int(unsafe sqlite3_changes(handle))
    }

    /// Reads the cells of all rows.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package func rows(_ sql: String, _ values: [any ColumnValue] = []) throws(DatabaseError) -> [[Cell]] {
        try rows(sql, values.map(\.cell))
    }

    func rows(_ sql: String, _ values: [Cell]) throws(DatabaseError) -> [[Cell]] {
        try rows(prepared(sql), values)
    }

    func rows(_ statement: Statement, _ values: [Cell]) throws(DatabaseError) -> [[Cell]] {
        defer { statement.reset() }
        if !values.isEmpty { statementCount += 1 }
        try statement.bind(values)
        var rows: [[Cell]] = []
        while try statement.step() { rows.append(try statement.cells()) }
        return rows
    }

    private func prepared(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = unsafe try Statement(sql, on: handle)
        statements[sql] = statement
        return statement
    }

    /// The statements for updates of a shape.
    func prepared(_ shape: UpdateShape) throws(DatabaseError) -> PreparedUpdate {
        if let update = updates[ObjectIdentifier(shape)] { return update }
        let text = UpdateText(shape)
        var query: Statement?
        if let text = text.query { query = try prepared(text) }
        let update = PreparedUpdate(shape: shape, change: try prepared(text.change), query: query)
        updates[ObjectIdentifier(shape)] = update
        return update
    }

    /// The statement that inserts a row into a table.
    func prepared(for schema: TableSchema) throws(DatabaseError) -> Statement {
        if let insertion = insertions[ObjectIdentifier(schema)] { return insertion.statement }
        let statement = try prepared(SQLStatement.insertion(into: schema))
        insertions[ObjectIdentifier(schema)] = PreparedInsertion(schema: schema, statement: statement)
        return statement
    }
}

extension Duration {
    /// As SQLite wants it.
    var milliseconds: Int32 { Int32(clamping: Int64(seconds * 1000)) }
}
