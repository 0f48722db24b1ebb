import GatehouseTesting

/// Explores scenarios, some at a time, until enough orders were run.
package struct Exploration: Sendable {
    /// How many orders to run in all, unless there are fewer.
    package var schedules = 1_000_000

    /// What random orders are drawn from.
    package var seed: UInt64 = 1

    /// What is explored.
    package var scenarios = Scenario.all

    /// How many orders of a scenario are run one after the other, in the hope that there are no more. If there are,
    /// further ones are drawn by lot.
    package var wholeLimit = 20_000

    /// Of scenarios that have more orders than that, all those are run in which work runs no more often than this out
    /// of the order of its coming.
    package var deviations = 3

    /// How many scenarios are explored at once.
    package var workers = 2

    package init() {}

    /// Whether every scenario is explored, as often as by default or more often: then every row is to be reached.
    package var isFull: Bool {
        schedules >= Exploration().schedules && scenarios.map(\.name) == Scenario.all.map(\.name)
    }

    /// Explores: first what may be run whole; of what that is too much for, the orders that deviate little from that of
    /// coming; then the rest.
    ///
    /// - Parameter tell: Is given each result as it comes.
    /// - Returns: All results.
    package func run(_ tell: @escaping @Sendable (ScenarioResult) -> Void) async -> [ScenarioResult] {
        let whole = scenarios.filter { if case .whole = $0.extent { true } else { false } }
        var results = await explore(whole.map { ($0, .exhaustive(limit: wholeLimit)) }, tell)
        let finished = Set(results.filter { $0.isWhole || !$0.report.failures.isEmpty }.map(\.scenario.name))
        let sampled = scenarios.filter { !finished.contains($0.name) }
        let done = results.reduce(0) { $0 + $1.report.scheduleCount }
        let small = sampled.filter { if case .whole = $0.extent { true } else { false } }
        results += await explore(small.map { ($0, .exhaustive(deviations: deviations, limit: wholeLimit)) }, tell)
        let weight = sampled.reduce(0) { $0 + $1.weight }
        let share = max((schedules - done + weight - 1) / max(weight, 1), 250)
        results += await explore(sampled.map { ($0, .novel(count: share * $0.weight, seed: seed)) }, tell)
        return results
    }

    private func explore(
        _ parts: [(Scenario, ScheduleExplorer.Strategy)], _ tell: @escaping @Sendable (ScenarioResult) -> Void
    ) async -> [ScenarioResult] {
        await withTaskGroup(of: ScenarioResult.self) { group in
            var rest = parts[...]
            for _ in 0..<workers { if let next = rest.popFirst() { group.addTask { await explore(next) } } }
            var results: [ScenarioResult] = []
            for await result in group {
                results.append(result)
                tell(result)
                if let next = rest.popFirst() { group.addTask { await explore(next) } }
            }
            return results
        }
    }

    private func explore(_ part: (scenario: Scenario, strategy: ScheduleExplorer.Strategy)) async -> ScenarioResult {
        let start = ContinuousClock.now
        let explorer = ScheduleExplorer(part.strategy, maximumSteps: 20_000, maximumFailures: 1)
        let report = await explorer.explore { try await part.scenario.perform() }
        return ScenarioResult(
            scenario: part.scenario, report: report, duration: .now - start, orders: orders(part.strategy, report))
    }

    private func orders(
        _ strategy: ScheduleExplorer.Strategy, _ report: ExplorationReport<String>
    ) -> ScenarioResult.Orders {
        guard !report.isComplete else { return .all }
        guard case .exhaustive(let deviations, let limit) = strategy else { return .drawn }
        guard let deviations, report.failures.isEmpty, report.scheduleCount < limit else { return .firstInTurn }
        return .deviating(atMost: deviations)
    }
}

extension Scenario {
    /// How much of the time that is left goes to the scenario: most to those in which much can happen.
    fileprivate var weight: Int {
        switch extent {
        case .whole: 1
        case .sampled: 4
        }
    }
}
