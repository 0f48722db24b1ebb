import GatehouseClient
import GatehouseTesting
import Testing

@Suite("Requests, an expiry, a refresh and a sign-out at once")
struct RaceTests {
    private let everywhere = Set(SchedulingPoints.Place.allCases)

    @Test func `keep every promise in many orders of two requests, which reach all that can come of them`() async {
        let race = Race(requests: 2)
        let report = await ScheduleExplorer(.novel(count: 1_500, seed: 1)).explore(race.run)
        #expect(report.failures.isEmpty)
        for (answers, refreshes) in [(["200", "200"], 0...2), (["notSignedIn", "notSignedIn"], 0...1)] {
            for count in refreshes {
                let isReached = report.outcomes.keys.contains { $0.answers == answers && $0.refreshes == count }
                #expect(isReached, "\(answers) after \(count) refreshes")
            }
        }
    }

    @Test func `keep every promise in many orders of one request`() async {
        let report = await ScheduleExplorer(.novel(count: 1_500, seed: 2)).explore(Race(requests: 1).run)
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys.flatMap(\.answers)) == ["200", "notSignedIn", "sessionEnded"])
    }

    @Test func `keep every promise in many orders of one request that is interrupted before it is sent`() async {
        let race = Race(requests: 1, places: [.authorized])
        let report = await ScheduleExplorer(.novel(count: 1_500, seed: 1)).explore(race.run)
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys.flatMap(\.answers)) == ["200", "401", "notSignedIn", "sessionEnded"])
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `keep every promise in many orders of three requests, interrupted everywhere`(_ seed: UInt64) async {
        let race = Race(requests: 3, places: everywhere)
        let report = await ScheduleExplorer(.seeded(count: 500, seed: seed)).explore(race.run)
        #expect(report.failures.isEmpty)
        #expect(report.outcomes.count > 10)
    }

    @Test func `are seen to break one where the last check before sending is left out`() async {
        let race = Race(requests: 1, places: [.authorized], isCareful: false)
        let report = await ScheduleExplorer(maximumFailures: 1).explore(race.run)
        #expect(report.failures.map(\.reason) == [.threw("\(Violation.sentAfterSignOut)")])
    }
}
