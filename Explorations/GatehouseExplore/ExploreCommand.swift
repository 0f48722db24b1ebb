import GatehouseExplorations
import GatehouseTesting

/// `make explore`: explores, prints what was found, and says how to see a violation again.
struct ExploreCommand {
    private var exploration = Exploration()
    private var trace: ScheduleTrace?
    private var mistake: String?

    private static let settings = MakeSettings<ExploreCommand>(
        .init("SCENARIO", "name") { command, name in
            guard let scenario = Scenario.named(name) else { return false }
            command.exploration.scenarios = [scenario]
            return true
        },
        .init("TRACE", "1.0.2") { command, text in
            command.trace = ScheduleTrace(text)
            return command.trace != nil
        },
        .number("SEED") { $0.exploration.seed = $1 },
        .number("SCHEDULES", atLeast: 1) { $0.exploration.schedules = $1 },
        .number("WHOLE", atLeast: 1) { $0.exploration.wholeLimit = $1 })

    init(_ arguments: [String]) {
        mistake = ExploreCommand.settings.read(arguments, into: &self)
    }

    /// Does what was asked.
    ///
    /// - Returns: The exit status: 0 if nothing was violated, 1 if something was or if a full run left a row out, 2 for
    ///   wrong usage.
    func run() async -> Int32 {
        if let mistake {
            say("\(mistake) isn't understood: \(ExploreCommand.settings.usage)")
            say("scenarios: \(Scenario.all.map(\.name).joined(separator: " "))")
            return 2
        }
        if let trace, let scenario = exploration.scenarios.first, exploration.scenarios.count == 1 {
            return await replay(trace, scenario)
        }
        let results = await exploration.run { say($0.line) }
        let isCovered = tellRows(results)
        for result in results { await tellViolations(result) }
        let count = results.reduce(0) { $0 + $1.report.scheduleCount }
        let violations = results.reduce(0) { $0 + $1.report.failures.count }
        say("explored \(count) schedules, \(violations) violations")
        return violations == 0 && isCovered ? 0 : 1
    }

    private func replay(_ trace: ScheduleTrace, _ scenario: Scenario) async -> Int32 {
        let report = await ScheduleExplorer(.replay(trace)).explore { try await scenario.perform(telling: { say($0) }) }
        for outcome in report.outcomes.keys { say(outcome) }
        for failure in report.failures { say("violated: \(failure.reason)") }
        return report.failures.isEmpty ? 0 : 1
    }

    /// Says which rows weren't reached.
    ///
    /// - Returns: Whether the rows are those that were to be expected. A run of a part needn't reach them all.
    private func tellRows(_ results: [ScenarioResult]) -> Bool {
        let coverage = RowCoverage(results)
        say(coverage.summary)
        for row in coverage.missing { say("not reached: \(row)") }
        for row in coverage.unexpected { say("reached against expectation: \(row)") }
        return coverage.unexpected.isEmpty && (coverage.missing.isEmpty || !exploration.isFull)
    }

    private func tellViolations(_ result: ScenarioResult) async {
        for failure in result.report.failures {
            say("\(result.scenario.name) violates \(failure.reason) in schedule \"\(failure.trace)\"")
            let short = await ScheduleExplorer(maximumSteps: 20_000)
                .shortened(failure) { try await result.scenario.perform() }
            say("  make explore SCENARIO=\(result.scenario.name) TRACE=\(short.trace)")
        }
    }
}
