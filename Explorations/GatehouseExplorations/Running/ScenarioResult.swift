import Foundation
package import GatehouseTesting

/// What the exploration of one scenario gave.
package struct ScenarioResult: Sendable {
    package let scenario: Scenario
    package let report: ExplorationReport<String>
    package let duration: Duration
    /// Which orders were run.
    package let orders: Orders

    /// Which orders are run of all that there are.
    package enum Orders: Sendable, Hashable {
        /// All of them.
        case all
        /// All in which work runs no more often than that out of the order of its coming.
        case deviating(atMost: Int)
        /// The first ones, one after the other.
        case firstInTurn
        /// Some that were drawn by lot.
        case drawn
    }

    /// Whether every order was run.
    package var isWhole: Bool { orders == .all }

    /// One line for people.
    package var line: String {
        let kind =
            switch orders {
            case .all: "all of them"
            case .deviating(let count): "all with at most \(count) choices out of turn"
            case .firstInTurn: "the first ones in turn"
            case .drawn: "sampled"
            }
        let seconds = (Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
            .formatted(.number.precision(.fractionLength(1)))
        return "\(scenario.name): \(report.scheduleCount) schedules (\(kind)), \(report.outcomes.count) outcomes, "
            + "\(report.failures.count) violations, \(seconds) s"
    }
}
