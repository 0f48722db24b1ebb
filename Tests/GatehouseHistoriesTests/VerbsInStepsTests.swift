import GatehouseHistories
import Testing

@Suite("Verbs of several transactions")
struct VerbsInStepsTests {
    /// Kinds whose verbs others come between, and what must be among their answers.
    private static let kinds: [([String], [String])] = [
        (["sign in with a password"], ["cookie", "refused: access_denied", "refused: too_many_attempts"]),
        (["redeem with a proof", "refresh with a proof"], ["tokens", "refused: invalid_dpop_proof"]),
        (["exchange once", "revoke a device"], ["tokens", "refused: invalid_request"]),
    ]

    @Test(arguments: kinds)
    func `have an order of their steps`(names: [String], wanted: [String]) async throws {
        let world = try await WorldBuilder()()
        let runner = try await HistoryRunner(
            world, on: ReadCommittedDatabase(connectionCount: History.maximumConnections))
        let kinds = VerbKind.all.filter { names.contains($0.name) }
        var missing = Set(wanted)
        for seed: UInt64 in 1...40 {
            let history = History(seed: seed, in: world, kinds: kinds)
            let result = try await runner.run(history)
            for call in result.calls { missing = missing.filter { !call.answer.hasPrefix($0) } }
            #expect(result.finding.isExplained, "\(HistoryFailure(history, result).lines("test"))")
        }
        #expect(missing.isEmpty)
    }
}
