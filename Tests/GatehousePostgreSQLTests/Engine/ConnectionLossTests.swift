import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Synchronization
import Testing

@testable import GatehousePostgreSQL

@Suite("A lost connection")
struct ConnectionLossTests {
    private let database: TestDatabase

    init() throws {
        database = try TestDatabase()
    }

    private func code(_ body: () async throws -> Void) async throws -> StorageError.Code? {
        do {
            try await body()
            return nil
        } catch let error as StorageError {
            return error.code
        }
    }

    @Test func `that was idle is replaced`() async throws {
        let engine = try await database.open(RowEngineConformance.migrations)
        try await engine.write { $0.insert(Counter(1)) }
        try database.terminateOthers()
        try await engine.write { $0.insert(Counter(2)) }
        try database.terminateOthers()
        #expect(try await engine.read { try $0.all(Counter.self, where: \.id > 0).count } == 2)
        await engine.close()
    }

    @Test func `before a transaction's end lets it run again, and its work is done once`() async throws {
        let (engine, database) = (try await database.open(RowEngineConformance.migrations), database)
        try await engine.write { $0.insert(Counter(1)) }
        let runs = Atomic(0)
        try await engine.write { transaction in
            let isFirst = runs.add(1, ordering: .relaxed).newValue == 1
            let before = try transaction.first(Counter.self, where: \.id == 1, lock: .update)
            if isFirst {
                try database.terminateOthers()
                // Without this read, the end would be the next statement.
                _ = try transaction.first(Counter.self, where: \.id == 2)
            }
            if let before { transaction.update(before, to: Counter(1, value: before.value + 1)) }
        }
        #expect(runs.load(ordering: .relaxed) == 2)
        #expect(try await engine.read { try $0.first(Counter.self, where: \.id == 1)?.value } == 1)
        await engine.close()
    }

    @Test func `at a transaction's end is told, and the transaction isn't run again`() async throws {
        let engine = try await database.open(RowEngineConformance.migrations)
        try database.run(
            """
            CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$
            """)
        try database.run(
            """
            CREATE CONSTRAINT TRIGGER stop AFTER INSERT ON counters DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION stop()
            """)
        let runs = Atomic(0)
        do {
            try await engine.write { transaction in
                runs.add(1, ordering: .relaxed)
                _ = try transaction.first(Counter.self, where: \.id == 1, lock: .update)
                transaction.insert(Counter(1))
            }
            Issue.record("The transaction has an answer.")
        } catch let error as StorageError {
            #expect(error.code == .unavailable)
            #expect((error.underlyingError as? DatabaseError)?.code == .uncertain)
        }
        #expect(runs.load(ordering: .relaxed) == 1)
        #expect(try await engine.read { try $0.first(Counter.self, where: \.id == 1)?.value } == nil)
        await engine.close()
    }

    @Test func `that is being made is replaced, too`() async throws {
        let attempts = Atomic(0)
        let location = database.location
        let pool = ConnectionPool(PostgreSQLConfiguration()) {
            guard attempts.add(1, ordering: .relaxed).newValue > 1 else { throw ConnectionLost("it has ended") }
            return try ServerConnection(location, PostgreSQLConfiguration())
        }
        #expect(try await pool.run { try $0.texts("SELECT 'here'") } == ["here"])
        await pool.close()
    }

    @Test func `that is lost again and again while it is made is a failure that passes`() async throws {
        let attempts = Atomic(0)
        let pool = ConnectionPool(PostgreSQLConfiguration()) {
            attempts.add(1, ordering: .relaxed)
            throw ConnectionLost("it has ended")
        }
        await #expect {
            try await pool.run { _ in }
        } throws: {
            ($0 as? DatabaseError)?.code == .unreachable
        }
        #expect(attempts.load(ordering: .relaxed) == 3)
        await pool.close()
    }

    @Test func `is a failure that passes, if there is no server`() async throws {
        let location = try PostgreSQLLocation("postgresql://gatehouse@/gatehouse?host=%2Fnowhere")
        await #expect {
            _ = try await PostgreSQLDatabase(location)
        } throws: {
            ($0 as? DatabaseError)?.code == .unreachable
        }
    }

    @Test func `isn't what ends a wait for a lock`() async throws {
        let configuration = PostgreSQLConfiguration(lockTime: .milliseconds(50))
        let holder = try await database.open(RowEngineConformance.migrations)
        let engine = try await database.open(RowEngineConformance.migrations, configuration: configuration)
        try await engine.write { $0.insert(Counter(1)) }
        // The body of a transaction runs on a thread of the pool, and each engine has its own.
        let failure: StorageError.Code? = try await holder.write { [database] transaction in
            _ = try transaction.first(Counter.self, where: \.id == 1, lock: .update)
            let connection = try ServerConnection(database.location, configuration)
            do {
                try ServerTransaction(.writing, on: connection).run {
                    try $0.perform { _ = try $0.first(Counter.self, where: \.id == 1, lock: .update) }
                }
                return nil
            } catch let error as DatabaseError {
                return StorageError(error).code
            }
        }
        #expect(failure == .unavailable)
        await holder.close()
        await engine.close()
    }

    @Test func `isn't needed to refuse what waits for too long, or too many`() async throws {
        let none = PostgreSQLConfiguration(maximumWaiting: 0)
        let engine = try await database.open(RowEngineConformance.migrations)
        await engine.close()
        #expect(try await code { try await engine.write { $0.insert(Counter(1)) } } == .failed)
        await #expect {
            _ = try await database.open(RowEngineConformance.migrations, configuration: none)
        } throws: {
            ($0 as? DatabaseError)?.code == .overloaded
        }
        let late = PostgreSQLConfiguration(waitTime: .zero)
        await #expect {
            _ = try await database.open(RowEngineConformance.migrations, configuration: late)
        } throws: {
            ($0 as? DatabaseError)?.code == .busy
        }
    }

    @Test func `is what a server that has become a standby looks like, and the transaction had no effect`() async throws
    {
        try await database.open(RowEngineConformance.migrations).close()
        let connection = try ServerConnection(database.location, PostgreSQLConfiguration())
        _ = try connection.texts("SELECT set_config('default_transaction_read_only', 'on', false)")
        let transaction = ServerTransaction(.writing, on: connection)
        do {
            // Without a read the changes are a group of their own, which doesn't say that it writes.
            try transaction.run { try $0.perform { $0.insert(Counter(1)) } }
            Issue.record("The change is made.")
        } catch let lost as ConnectionLost {
            #expect(lost.error.code == .unreachable)
            #expect(lost.outcome == .refused)
        }
    }

    @Test func `isn't what ends a statement that takes too long`() throws {
        let connection = try ServerConnection(database.location, PostgreSQLConfiguration())
        _ = try connection.texts("SELECT set_config('statement_timeout', '100', false)")
        #expect {
            _ = try connection.texts("SELECT pg_sleep(60)::text")
        } throws: {
            ($0 as? DatabaseError)?.code == .busy
        }
    }

    @Test func `isn't what ends a migration that takes longer than other statements may`() throws {
        let connection = try ServerConnection(
            database.location, PostgreSQLConfiguration(statementTime: .seconds(2)))
        connection.timeLimit = .seconds(2)
        let slow = SQLMigration("slow", ["SELECT pg_sleep(2.5)"])
        try connection.prepareSchema(.create, [slow])
        #expect(connection.timeLimit == .seconds(2))
        #expect(try database.run("SELECT name FROM migrations") == ["slow"])
    }
}

extension TestDatabase {
    /// Ends connections to this database, all but the one that does it if there is no limit.
    func terminateOthers(limit: Int = 1_000) throws {
        try run(
            """
            SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity
            WHERE application_name = '\(name)' AND pid <> pg_backend_pid() ORDER BY random() LIMIT \(limit)
            """)
    }
}
