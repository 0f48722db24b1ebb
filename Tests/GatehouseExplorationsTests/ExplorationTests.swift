import GatehouseExplorations
import GatehouseTesting
import Testing

@Suite("An exploration")
struct ExplorationTests {
    @Test func `runs small scenarios whole, up to a limit, and the others as often as was asked`() async {
        var exploration = Exploration()
        exploration.scenarios = ["death-in-refresh", "two-sign-ins", "nothing-stored"].compactMap(Scenario.named)
        exploration.schedules = 1_500
        exploration.wholeLimit = 200
        exploration.workers = 1
        let results = await exploration.run { _ in }
        #expect(results.map(\.isWhole) == [true, false, false, false])
        #expect(results.map(\.isInTurn) == [true, true, false, false])
        #expect(results.dropFirst().first?.report.scheduleCount == 200)
        #expect(results.reduce(0) { $0 + $1.report.scheduleCount } >= 1_500)
    }
}
