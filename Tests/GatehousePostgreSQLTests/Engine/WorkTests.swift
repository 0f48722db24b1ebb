import GatehouseRows
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("What PostgreSQL has done to write")
struct WorkTests {
    private let database: TestDatabase

    init() throws {
        database = try TestDatabase()
    }

    /// What a transaction is counted as.
    private func work(_ transaction: (PostgreSQLDatabase) async throws -> Void) async throws -> EngineWork {
        let engine = try await database.open(RowEngineConformance.migrations)
        try await engine.write { $0.insert(Thing("a")) }
        let before = try #require(engine.work)
        try await transaction(engine)
        let after = try #require(engine.work)
        await engine.close()
        var work = EngineWork()
        work.transactions = after.transactions - before.transactions
        work.statements = after.statements - before.statements
        work.commits = after.commits - before.commits
        return work
    }

    private func expect(_ work: EngineWork, _ transactions: Int, _ statements: Int, _ commits: Int) {
        #expect([work.transactions, work.statements, work.commits] == [transactions, statements, commits])
    }

    @Test func `is counted with the statements of each transaction`() async throws {
        let changing = try await work { engine in
            try await engine.write { transaction in
                guard let before = try transaction.first(Thing.self, where: \.id == "a", lock: .update) else { return }
                transaction.update(before, to: Thing("a") { $0.number = 1 })
                transaction.insert(Counter(1))
            }
        }
        expect(changing, 1, 3, 1)
    }

    @Test func `has no commit if nothing was changed, and nothing at all if it only reads`() async throws {
        let looking = try await work { engine in
            try await engine.write { _ = try $0.first(Thing.self, where: \.id == "a", lock: .update) }
            try await engine.read { _ = try $0.first(Thing.self, where: \.id == "a") }
        }
        expect(looking, 1, 1, 0)
    }

    @Test func `is one statement for an update that inserts a row`() async throws {
        let template = UpdateTemplate<Thing, Int>(
            where: [.equal(\.id) { _ in "a" }], settings: [.set(\.number) { $0 }])
        let updating = try await work { engine in
            _ = try await engine.update(template, for: 1)
            _ = try await engine.update(template, for: 2, inserting: Counter(1))
        }
        expect(updating, 2, 2, 2)
    }
}
