import GatehouseHistories
import Testing

@Suite("A database's flaw")
struct PlantedIsolationFlawsTests {
    @Test(arguments: IsolationFlaw.allCases)
    func `is found by histories`(flaw: IsolationFlaw) async throws {
        let world = try await WorldBuilder()()
        let database = ReadCommittedDatabase(connectionCount: History.maximumConnections, flaw: flaw)
        let runner = try await HistoryRunner(world, on: database)
        for seed: UInt64 in 1...2_000 {
            let result = try await runner.run(History(seed: seed, in: world))
            if !result.finding.isExplained { return }
        }
        Issue.record("No history was without an order.")
    }

    @Test func `is shown by a short history that comes out the same again`() async throws {
        let world = try await WorldBuilder()()
        let database = ReadCommittedDatabase(connectionCount: History.maximumConnections, flaw: .ignoresLocks)
        let runner = try await HistoryRunner(world, on: database)
        let kinds = VerbKind.all.filter { $0.name == "claim a delivery" }
        for seed: UInt64 in 1...200 {
            let history = History(seed: seed, in: world, kinds: kinds)
            let result = try await runner.run(history)
            guard !result.finding.isExplained else { continue }
            let failure = HistoryFailure(history, result)
            let shorter = try await failure.shortened(by: runner) ?? failure
            #expect(shorter.history.steps.count == 2)
            #expect(shorter.lines("test").contains { $0.contains("claim a delivery") })
            #expect(try await answers(runner, history) == answers(runner, history))
            return
        }
        Issue.record("No history was without an order.")
    }

    private func answers(_ runner: HistoryRunner, _ history: History) async throws -> [String] {
        try await runner.run(history).calls.map { "\($0.number) \($0.began) \($0.ended) \($0.answer)" }
    }
}
