import GatehouseHistories
import Testing

@Suite("Verbs of several transactions")
struct VerbsInStepsTests {
    private let world: World
    private let runner: HistoryRunner

    init() async throws {
        world = try await WorldBuilder()()
        runner = try await HistoryRunner(
            world, on: ReadCommittedDatabase(connectionCount: History.maximumConnections))
    }

    /// Kinds whose verbs others come between.
    private static let kinds = [
        ["sign in with a password"], ["redeem with a proof", "refresh with a proof", "redeem"],
    ]

    private func histories(_ names: [String]) -> [History] {
        let kinds = VerbKind.all.filter { names.contains($0.name) }
        return (1...40).map { History(seed: $0, in: world, kinds: kinds) }
    }

    @Test(arguments: kinds)
    func `have an order of their steps`(names: [String], wanted: [String]) async throws {
        var wanted = Set(wanted)
        for history in histories(names) {
            let result = try await runner.run(history)
            for call in result.calls { wanted = wanted.filter { !call.answer.hasPrefix($0) } }
            #expect(result.finding.isExplained, "\(HistoryFailure(history, result).lines("test"))")
        }
        #expect(wanted.isEmpty)
    }

    @Test func `have none if each of them is taken for one step`() async throws {
        for history in histories(["sign in with a password"]) {
            var whole = history
            whole.steps = history.steps.map { step in
                History.Step(
                    number: step.number, connection: step.connection,
                    verb: Verb(step.verb.description, step.verb.perform), seed: step.seed, death: step.death)
            }
            if try await !runner.run(whole).finding.isExplained { return }
        }
        Issue.record("Each history has an order without steps.")
    }
}
