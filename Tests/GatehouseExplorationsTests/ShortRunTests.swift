import GatehouseExplorations
import GatehouseTesting
import Testing

@Suite("The client core, in a few of its orders")
struct ShortRunTests {
    @Test(arguments: Scenario.all.map(\.name))
    func `keeps every promise`(name: String) async throws {
        let scenario = try #require(Scenario.named(name))
        let report = await ScheduleExplorer(.novel(count: 40, seed: 1)).explore { try await scenario.perform() }
        #expect(report.failures.isEmpty)
        #expect(report.scheduleCount == 40)
        #expect(!report.coverage.isEmpty)
    }

    @Test func `is seen to break one where the last look before sending is left out`() async {
        let report = await ScheduleExplorer(.novel(count: 2_000, seed: 1), maximumFailures: 1)
            .explore { try await Scenario.carelessRequest.perform() }
        #expect(report.failures.map(\.reason) == [.threw("\(Violation.sentAfterSignOut)")])
    }

    @Test func `comes out the same when it's replayed`() async throws {
        let scenario = try #require(Scenario.named("sibling-signs-in"))
        let report = await ScheduleExplorer(.novel(count: 200, seed: 2)).explore { try await scenario.perform() }
        for outcome in report.outcomes.keys {
            let trace = try #require(report.trace(of: outcome))
            let replayed = await ScheduleExplorer(.replay(trace)).explore { try await scenario.perform() }
            #expect(replayed.outcomes == [outcome: 1])
        }
    }

    @Test func `has scenarios of different names`() {
        #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
    }
}
