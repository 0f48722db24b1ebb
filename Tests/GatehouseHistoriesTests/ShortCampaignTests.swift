import GatehouseHistories
import Synchronization
import Testing

@Suite("Verbs at the same time")
struct ShortCampaignTests {
    @Test(arguments: [("sqlite", 500), ("read-committed", 250)])
    func `have an order that explains them`(name: String, count: Int) async throws {
        var campaign = HistoryCampaign()
        campaign.databases = [try #require(HistoryDatabases.named(name))]
        campaign.count = count
        let lines = Mutex<[String]>([])
        let isExplained = try await campaign.run { line in lines.withLock { $0.append(line) } }
        #expect(isExplained, "\(lines.withLock { $0.joined(separator: "\n") })")
        #expect(lines.withLock { $0.last?.contains("\(count) histories of") } == true)
    }

    /// Kinds of verbs that were once without an order where transactions read what is committed.
    private static let neighbours = [
        ["seal the audit", "redeem"], ["register a client"], ["rotate the key", "remove a key"], ["count a failure"],
        ["remember a proof"], ["revoke a device", "revoke a token"],
        ["adopt an interaction", "sign out", "find a session"], ["lift the limits", "sign in with a password"],
        ["count a failure", "forget failures"], ["register a namesake", "replace a registration"],
        ["ask for a device", "answer a device"], ["redeem", "end a cookie's session"],
        ["remove a client", "sign out"], ["exchange"], ["exchange", "revoke a token"],
        ["sign in with a password"], ["redeem", "redeem a new code", "issue a code"],
        ["ask for a device", "answer a device", "end a session", "revoke a consent", "revoke a device"],
    ]

    @Test(arguments: neighbours)
    func `have one where they meet often`(kinds: [String]) async throws {
        let world = try await WorldBuilder()()
        let database = ReadCommittedDatabase(connectionCount: History.maximumConnections)
        let runner = try await HistoryRunner(world, on: database)
        let few = VerbKind.all.filter { kinds.contains($0.name) }
        #expect(few.count == kinds.count)
        // Few histories let these two meet.
        let count: UInt64 = kinds.contains("adopt an interaction") ? 180 : 60
        for seed in 1...count {
            let history = History(seed: seed, in: world, kinds: few)
            let result = try await runner.run(history)
            #expect(result.finding.isExplained, "\(HistoryFailure(history, result).lines("test"))")
        }
    }

    /// Instances count failed requests in memory, and refuse a client after 60 of them.
    @Test func `are answered as if there had been no histories before`() async throws {
        let world = try await WorldBuilder()()
        let runner = try await HistoryRunner(world, on: ReadCommittedDatabase(connectionCount: 1))
        let removal = try step(0, "remove a client", "remove notes", in: world)
        let redemption = try step(1, "redeem with a proof", "redeem ada's proven code with proof 0", in: world)
        for _ in 0..<100 {
            let result = try await runner.run(History(seed: 1, state: 0, steps: [removal, redemption]))
            #expect(result.calls.map(\.answer) == ["done", "refused: invalid_client"])
            #expect(result.finding.isExplained)
        }
    }

    /// The first verb of a kind that reads so.
    private func step(_ number: Int, _ kind: String, _ text: String, in world: World) throws -> History.Step {
        let kind = try #require(VerbKind.all.first { $0.name == kind })
        let verbs = (1...200 as ClosedRange<UInt64>).lazy.map { seed in
            var lot = Lot(seed: seed)
            return kind.draw(&lot, world)
        }
        let verb = try #require(Array(verbs).first { "\($0)" == text })
        return History.Step(number: number, connection: 0, verb: verb, seed: UInt64(number), death: nil)
    }

    @Test func `are of kinds with different names`() {
        #expect(Set(VerbKind.all.map(\.name)).count == VerbKind.all.count)
    }
}
