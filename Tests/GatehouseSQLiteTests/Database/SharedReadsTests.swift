import GatehouseRows
import GatehouseSQLite
import GatehouseTesting
import Synchronization
import Testing

@Suite("Transactions that share what they read")
struct SharedReadsTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase

    init() async throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path(), migrations: RowEngineConformance.migrations)
        try await database.write { $0.insert(Thing("a") { $0.number = 1 }) }
    }

    /// Reads a thing, makes a change, reads the thing again, all in transactions of one batch.
    private func numbers(
        around change: @escaping @Sendable (SQLiteDatabase) async throws -> Void
    ) async throws -> [Int?] {
        let seen = Seen()
        let read: @Sendable () async throws -> Void = { [database] in
            try await database.write { transaction in
                seen.append(try transaction.first(Thing.self, where: \.id == "a")?.number)
            }
        }
        _ = try await Gathering(database).run([read, read, { [database] in try await change(database) }, read])
        return seen.numbers.withLock { $0 }
    }

    private final class Seen: Sendable {
        let numbers = Mutex<[Int?]>([])

        func append(_ number: Int?) {
            numbers.withLock { $0.append(number) }
        }
    }

    private static let raise = UpdateTemplate<Thing, Int>(
        where: [.equal(\.id) { _ in "a" }], settings: [.set(\.number) { $0 }])

    @Test func `read a row once as long as it isn't changed`() async throws {
        let before = try await database.workBefore()
        #expect(try await numbers { try await $0.write { (_: inout Transaction) in } } == [1, 1, 1])
        let after = try await database.workBefore()
        #expect(after.statements - before.statements == 1)
    }

    @Test func `see each other's updates`() async throws {
        let numbers = try await numbers { database in
            try await database.write { transaction in
                guard let thing = try transaction.first(Thing.self, where: \.id == "a") else { return }
                transaction.update(thing, to: Thing("a") { $0.number = 2 })
            }
        }
        #expect(numbers == [1, 1, 2])
    }

    @Test func `see each other's deletions and insertions`() async throws {
        #expect(try await numbers { try await $0.write { $0.delete(Thing("a")) } } == [1, 1, nil])
        #expect(try await numbers { try await $0.write { $0.insert(Thing("a")) } } == [nil, nil, 0])
    }

    @Test func `see updates of a row without a transaction around them`() async throws {
        #expect(try await numbers { _ = try await $0.update(SharedReadsTests.raise, for: 3) } == [1, 1, 3])
        let numbers = try await numbers {
            _ = try await $0.update(SharedReadsTests.raise, for: 4, inserting: Place("p", 1))
        }
        #expect(numbers == [3, 3, 4])
    }

    @Test func `see what was done to the connection itself`() async throws {
        let numbers = try await numbers { database in
            try await database.write { (connection: Connection) in
                _ = try connection.run("UPDATE things SET number = 5")
            }
        }
        #expect(numbers == [1, 1, 5])
    }

    @Test func `don't see what was undone`() async throws {
        let numbers = try await numbers { database in
            try await database.write { transaction in
                transaction.updateAll(Thing.self, where: \.id == "a", settings: .set(\.number, 6))
                transaction.insert(Thing("a"))
            }
        }
        #expect(numbers == [1, 1, 1])
    }

    @Test func `read again in the next batch`() async throws {
        let read: @Sendable (inout Transaction) throws -> Int? = {
            try $0.first(Thing.self, where: \.id == "a")?.number
        }
        #expect(try await database.write(read) == 1)
        let other = try SQLiteDatabase(path: folder.path(), migrations: RowEngineConformance.migrations)
        _ = try await other.update(SharedReadsTests.raise, for: 7)
        #expect(try await database.write(read) == 7)
    }
}
