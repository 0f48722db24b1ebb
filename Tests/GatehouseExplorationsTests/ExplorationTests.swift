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
        exploration.deviations = 1
        exploration.workers = 1
        let results = await exploration.run { _ in }
        #expect(results.map(\.orders) == [.all, .firstInTurn, .deviating(atMost: 1), .drawn, .drawn])
        #expect(results.dropFirst().first?.report.scheduleCount == 200)
        #expect(results.reduce(0) { $0 + $1.report.scheduleCount } >= 1_500)
    }

    @Test func `is full, and has to reach every row, unless it's narrowed`() {
        #expect(Exploration().isFull)
        var short = Exploration()
        short.schedules = 1_000
        #expect(!short.isFull)
        var narrow = Exploration()
        narrow.scenarios = Array(Scenario.all.dropLast())
        #expect(!narrow.isFull)
    }
}
