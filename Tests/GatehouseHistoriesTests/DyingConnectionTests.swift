import GatehouseHistories
import Testing

@Suite("A verb whose connection dies")
struct DyingConnectionTests {
    private enum Outcome { case answered, lost }

    /// Counts a failure in a history of its own.
    ///
    /// - Returns: Whether there is an answer, and whether the rows have changed.
    private func run(_ moment: VerbDeath.Moment, on name: String) async throws -> (Outcome, isDone: Bool) {
        let world = try await WorldBuilder()()
        let database = try await #require(HistoryDatabases.named(name)).open(1)
        let runner = try await HistoryRunner(world, on: database)
        let kind = try #require(VerbKind.all.first { $0.name == "count a failure" })
        var lot = Lot(seed: 1)
        let step = History.Step(
            number: 0, connection: 0, verb: kind.draw(&lot, world), seed: 1, death: VerbDeath(moment))
        let result = try await runner.run(History(seed: 1, state: 0, steps: [step]))
        #expect(result.finding.isExplained)
        let isDone = try await Set(database.rows()) != Set(world.states[0])
        await database.close()
        if case .lost = try #require(result.calls.first).outcome { return (.lost, isDone) }
        return (.answered, isDone)
    }

    @Test(arguments: [VerbDeath.Moment.beforeStatement(0), .beforeStatement(1), .beforeStatement(9), .beforeCommit])
    func `before the commit has no effect on SQLite, as if the process had ended`(
        moment: VerbDeath.Moment
    ) async throws {
        #expect(try await run(moment, on: "sqlite") == (.lost, isDone: false))
    }

    @Test(arguments: [VerbDeath.Moment.duringCommit, .afterCommit])
    func `after the commit has its effect on SQLite, and no answer`(moment: VerbDeath.Moment) async throws {
        #expect(try await run(moment, on: "sqlite") == (.lost, isDone: true))
    }

    @Test(arguments: [VerbDeath.Moment.beforeStatement(0), .beforeStatement(1)])
    func `before its changes are sent runs again in the simulation, and has its effect once`(
        moment: VerbDeath.Moment
    ) async throws {
        #expect(try await run(moment, on: "read-committed") == (.answered, isDone: true))
    }

    @Test func `later isn't run again in the simulation`() async throws {
        #expect(try await run(.beforeCommit, on: "read-committed") == (.lost, isDone: false))
        #expect(try await run(.afterCommit, on: "read-committed") == (.lost, isDone: true))
    }
}
