import GatehouseRows
import GatehouseSQL

extension ServerConnection {
    /// The lock that one process holds while it changes the schema: "GtHs".
    private static let schemaLock = 0x4774_4873
    /// How long a statement of a migration may take.
    private static let longestMigration: Duration = .seconds(24 * 3600)

    /// Checks whose database this is and whether its schema can be used, and makes or changes the schema if it may.
    ///
    /// - Parameters:
    ///   - opening: What it may do.
    ///   - migrations: The steps to the schema that this version needs.
    /// - Throws: ``/GatehouseSQL/DatabaseError``. ``ConnectionLost``.
    func prepareSchema(_ opening: DatabaseOpening, _ migrations: [SQLMigration]) throws {
        guard try opening.mustChange(schema(migrations)) else { return }
        let usual = timeLimit
        defer { timeLimit = usual }
        timeLimit = Self.longestMigration
        try transaction {
            // Building an index of a large table may take long, and is waited for, here and in another process.
            try waitInTransaction()
            try lockSchema()
            // Somebody else may have done it meanwhile.
            let schema = try schema(migrations)
            if try opening.mustChange(schema) { try apply(migrations, to: schema) }
        }
    }

    /// Makes the schema in a database without tables, and runs something in the same transaction.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, `cannotOpen` if it has tables; ``ConnectionLost``; and what the body
    ///   throws.
    func makeSchema<Value>(_ migrations: [SQLMigration], _ body: () throws -> Value) throws -> Value {
        timeLimit = Self.longestMigration
        return try transaction {
            try waitInTransaction()
            try lockSchema()
            let schema = try schema(migrations)
            guard schema.standing == .empty else {
                throw DatabaseError(.cannotOpen, "there is a service's database already, and it isn't replaced")
            }
            try apply(migrations, to: schema)
            return try body()
        }
    }

    /// Lets the statements of the present transaction take as long as they need, and the time between them, too.
    func waitInTransaction() throws {
        _ = try texts(
            """
            SELECT set_config('statement_timeout', '0', true), \
            set_config('idle_in_transaction_session_timeout', '0', true)
            """)
    }

    /// Waits until no other process changes the schema, however long that takes. Then the usual limit is set again: a
    /// change of a table that waits for others keeps those out that come later.
    func lockSchema() throws {
        let usual = try texts("SELECT current_setting('lock_timeout')").first ?? "0"
        _ = try texts("SELECT set_config('lock_timeout', '0', true)")
        _ = try texts("SELECT pg_advisory_xact_lock(\(Self.schemaLock), hashtext(current_schema()))::text")
        _ = try texts("SELECT set_config('lock_timeout', '\(usual)', true)")
    }

    /// How the database's schema compares with migrations.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, `foreignDatabase` for one that isn't this program's.
    ///   ``ConnectionLost``.
    func schema(_ migrations: [SQLMigration]) throws -> AppliedSchema {
        let tables = try tableNames()
        guard !tables.isEmpty else { return AppliedSchema(known: migrations, applied: []) }
        guard tables.contains("migrations") else {
            throw DatabaseError(
                .foreignDatabase,
                "the database contains the tables of another program: make one of its own for the service")
        }
        let rows = try run([SQLStatement("SELECT name, keeps_older_versions FROM migrations ORDER BY number")]) {
            answer throws(DatabaseError) in
            try answer.rows()
        }
        let applied = rows.joined().compactMap { cells -> AppliedMigration? in
            guard let name = String(cell: cells[0]), let keeps = Bool(cell: cells[1]) else { return nil }
            return AppliedMigration(name: name, keepsOlderVersionsRunning: keeps)
        }
        return AppliedSchema(known: migrations, applied: applied)
    }

    /// The names of all tables of the schema, and of what can be read as one.
    func tableNames() throws -> [String] {
        try texts(
            """
            SELECT relname::text FROM pg_catalog.pg_class
            WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind IN ('r', 'p', 'v', 'm', 'f')
            """)
    }

    private func apply(_ migrations: [SQLMigration], to schema: AppliedSchema) throws {
        var statements: [SQLStatement] = []
        if schema.applied.isEmpty {
            let text = Dialect.postgreSQL.type(.text)
            statements.append(
                SQLStatement(
                    "CREATE TABLE migrations (number BIGINT PRIMARY KEY, name \(text) NOT NULL, "
                        + "keeps_older_versions BIGINT NOT NULL)"))
        }
        for (number, migration) in migrations.enumerated().dropFirst(schema.applied.count) {
            statements += migration.statements.map { SQLStatement($0) }
            let values: [any ColumnValue] = [number + 1, migration.name, migration.keepsOlderVersionsRunning]
            statements.append(SQLStatement("INSERT INTO migrations VALUES ($1, $2, $3)", values.map(\.cell)))
        }
        // A statement is looked at when those before it have made their tables.
        for statement in statements { _ = try run([statement]) { _ in } }
    }

    /// Reads the first column of a query.
    func texts(_ query: String) throws -> [String] {
        let rows = try run([SQLStatement(query)]) { answer throws(DatabaseError) in try answer.rows() }
        return rows.joined().compactMap { $0.first.flatMap(String.init(cell:)) }
    }
}
