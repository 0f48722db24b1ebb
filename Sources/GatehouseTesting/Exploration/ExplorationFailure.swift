/// An order that went wrong.
public struct ExplorationFailure: Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// Nothing was left to run, but the scenario wasn't done: somebody waits for ever, or a continuation was lost.
        case deadlock
        /// The scenario threw an error.
        case threw(String)
        /// The scenario still ran after the greatest number of steps.
        case endless
        /// Work arrived from another thread, where it can't be ordered.
        case foreignJob
        /// The same choices led to another situation than before: the scenario depends on more than its order.
        case diverged
    }

    /// What went wrong.
    public let reason: Reason

    /// The order, to be replayed.
    public let trace: ScheduleTrace

    /// The reason and the trace.
    public var description: String { "\(reason) in schedule \"\(trace)\"" }
}

extension ExplorationFailure.Reason {
    /// After these, nothing that the exploration says can be relied on.
    var endsExploration: Bool {
        switch self {
        case .foreignJob, .diverged: true
        case .deadlock, .threw, .endless: false
        }
    }
}
