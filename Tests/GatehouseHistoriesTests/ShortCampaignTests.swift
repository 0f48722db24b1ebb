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
        ["adopt an interaction", "sign out", "seal the audit"],
    ]

    @Test(arguments: neighbours)
    func `have one where they meet often`(kinds: [String]) async throws {
        let world = try await WorldBuilder()()
        let database = ReadCommittedDatabase(connectionCount: History.maximumConnections)
        let runner = try await HistoryRunner(world, on: database)
        let few = VerbKind.all.filter { kinds.contains($0.name) }
        #expect(few.count == kinds.count)
        for seed: UInt64 in 1...60 {
            let history = History(seed: seed, in: world, kinds: few)
            let result = try await runner.run(history)
            #expect(result.finding.isExplained, "\(HistoryFailure(history, result).lines("test"))")
        }
    }

    @Test func `are of kinds with different names`() {
        #expect(Set(VerbKind.all.map(\.name)).count == VerbKind.all.count)
    }
}
