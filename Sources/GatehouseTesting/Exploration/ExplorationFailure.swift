/// A schedule that failed.
public struct ExplorationFailure: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Reason: Sendable, Hashable {
        /// Nothing was left to run before the scenario had ended: a task waits forever, or a continuation was lost.
        case deadlock
        /// The scenario threw an error.
        case threw(String)
        /// The scenario hadn't ended after the maximum number of steps.
        case endless
        /// A job was enqueued from another thread, where it can't be ordered.
        case foreignJob
        /// The same choices led to a different situation than before: the scenario depends on more than the schedule.
        case diverged
    }

    /// The kind of the failure.
    public let reason: Reason

    /// The schedule, for replaying.
    public let trace: ScheduleTrace

    /// The reason and the trace.
    public var description: String { "\(reason) in schedule \"\(trace)\"" }
}

extension ExplorationFailure.Reason {
    /// Whether the results of the exploration are unreliable after this failure.
    var endsExploration: Bool {
        switch self {
        case .foreignJob, .diverged: true
        case .deadlock, .threw, .endless: false
        }
    }
}
