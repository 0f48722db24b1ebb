import Foundation
import GatehouseRows
import GatehouseSQLite
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("Verbs that share a transaction")
struct BatchTests {
    private struct Planted: Error {}

    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private let executor = TrackedExecutor()

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path(), maximumWaiting: 100)
    }

    /// Runs verbs in one batch.
    ///
    /// - Returns: Which of them came through.
    private func runTogether(_ verbs: [@Sendable (Connection) throws -> Void]) async throws -> [Bool] {
        let verbs = verbs.map { verb -> @Sendable () async throws -> Void in
            { [database] in try await database.write(verb) }
        }
        return try await Gathering(database).run(verbs).map { $0 == nil }
    }

    private func insert(_ name: String) -> @Sendable (Connection) throws -> Void {
        { _ = try $0.run("INSERT INTO secrets (name, sealed) VALUES (?, ?)", [name, [UInt8]()]) }
    }

    private func names() async throws -> Set<String> {
        try await database.read { (connection: Connection) in Set(try connection.texts("SELECT name FROM secrets")) }
    }

    @Test func `are all done`() async throws {
        let answers = try await runTogether(["a", "b", "c"].map(insert))
        #expect(answers == [true, true, true])
        #expect(try await names() == ["a", "b", "c"])
    }

    @Test func `are counted, with their statements and the commits that they share`() async throws {
        let before = try await database.workBefore()
        _ = try await runTogether(["a", "b", "c"].map(insert))
        let after = try await database.workBefore()
        #expect(after.transactions - before.transactions == 5, "one asks, and one lets the others gather")
        #expect(after.commits - before.commits == 3)
        #expect(after.statements - before.statements == 3)
    }

    @Test func `aren't taken along by one that fails, and it leaves nothing`() async throws {
        let failing: @Sendable (Connection) throws -> Void = { [insert = insert("half")] in
            try insert($0)
            throw Planted()
        }
        let answers = try await runTogether([insert("a"), failing, insert("b")])
        #expect(answers == [true, false, true])
        #expect(try await names() == ["a", "b"])
    }

    @Test func `survive one that loses the whole transaction`() async throws {
        try await database.write { (connection: Connection) in
            _ = try connection.run(
                """
                CREATE TEMP TRIGGER planted BEFORE INSERT ON main.secrets WHEN new.name = 'lost'
                BEGIN SELECT RAISE(ROLLBACK, 'planted'); END
                """)
        }
        let answers = try await runTogether([insert("a"), insert("lost"), insert("b")])
        #expect(answers == [true, false, true])
        #expect(try await names() == ["a", "b"])
    }

    @Test func `are refused when too many wait`() async throws {
        let (began, mayEnd) = (Gate<Void>(), DispatchSemaphore(value: 0))
        async let holder: Void = database.write { (_: Connection) in
            began.open()
            mayEnd.wait()
        }
        try await began.wait()
        let waiting = (0..<100).map { number in
            Task(executorPreference: executor) { [database, insert = insert("\(number)")] in
                try await database.write(insert)
            }
        }
        await executor.waitUntilIdle()
        #expect(database.waitingWriteCount == 100)
        await #expect { try await database.write { (_: Connection) in } } throws: {
            ($0 as? DatabaseError)?.code == .overloaded
        }
        mayEnd.signal()
        for task in waiting { try await task.value }
        try await holder
        #expect(try await names().count == 100)
    }

    @Test func `can't write where they only read`() async throws {
        await #expect(throws: DatabaseError.self) { try await database.read(insert("a")) }
        #expect(try await names() == [])
    }
}
