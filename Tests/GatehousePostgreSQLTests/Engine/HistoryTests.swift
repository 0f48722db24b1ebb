import GatehouseHistories
import GatehouseRows
import Testing

@Suite("Verbs of the service at the same time, on PostgreSQL,")
struct HistoryTests {
    @Test func `have an order that explains their answers and the rows`() async throws {
        var campaign = HistoryCampaign()
        campaign.databases = [.postgreSQL]
        campaign.count = 300
        #expect(try await campaign.run { print($0) })
    }

    /// Adds accounts with two addresses one after the other, on a connection that the server ends in each transaction.
    ///
    /// - Returns: How many calls have an answer, and how many accounts there are more than before.
    private func run(_ moment: VerbDeath.Moment, count: UInt64 = 8) async throws -> (answered: Int, rows: Int) {
        let world = try await WorldBuilder()()
        let database = try await HistoryDatabases.postgreSQL.open(1)
        let runner = try await HistoryRunner(world, on: database)
        let kind = try #require(VerbKind.all.first { $0.name == "add an account" })
        var steps: [History.Step] = []
        for seed: UInt64 in 1...count {
            var lot = Lot(seed: seed)
            steps.append(
                History.Step(
                    number: steps.count, connection: 0, verb: kind.draw(&lot, world), seed: seed,
                    death: VerbDeath(moment)))
        }
        let result = try await runner.run(History(seed: 1, state: 0, steps: steps))
        #expect(result.finding.isExplained)
        let accounts = try await database.rows().count { $0.schema.name == "accounts" } - world.people.count
        await database.close()
        return (result.calls.count { if case .answered = $0.outcome { true } else { false } }, accounts)
    }

    @Test func `run again if the connection is lost before the changes are sent`() async throws {
        #expect(try await run(.beforeStatement(0)) == (8, rows: 2))
    }

    @Test func `run again if the server says before the commit that it ends the connection`() async throws {
        #expect(try await run(.beforeCommit) == (8, rows: 2))
    }

    @Test func `have their effect, and no answer, if it is lost after the commit`() async throws {
        let (answered, rows) = try await run(.afterCommit)
        #expect(rows == 2)
        #expect(answered == 6)
    }
}
