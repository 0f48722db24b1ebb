import Foundation
package import GatehouseTesting

/// What the exploration of one scenario gave.
package struct ScenarioResult: Sendable {
    package let scenario: Scenario
    package let report: ExplorationReport<String>
    package let duration: Duration
    /// Whether the orders were run one after the other, and not drawn by lot.
    package let isInTurn: Bool

    /// Whether every order was run.
    package var isWhole: Bool { report.isComplete }

    /// One line for people.
    package var line: String {
        let kind = isWhole ? "all of them" : isInTurn ? "the first ones in turn" : "sampled"
        let seconds = (Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
            .formatted(.number.precision(.fractionLength(1)))
        return "\(scenario.name): \(report.scheduleCount) schedules (\(kind)), \(report.outcomes.count) outcomes, "
            + "\(report.failures.count) violations, \(seconds) s"
    }
}
