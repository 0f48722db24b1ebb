/// The result of an exploration.
public struct ExplorationReport<Outcome: Hashable & Sendable>: Sendable {
    /// The number of schedules that were run.
    public internal(set) var scheduleCount = 0

    /// Whether all possible schedules were run. It is always false for random schedules.
    public internal(set) var isComplete = false

    /// The number of schedules with each outcome.
    public internal(set) var outcomes: [Outcome: Int] = [:]

    /// The failures in the order in which they were found.
    public internal(set) var failures: [ExplorationFailure] = []

    private var examples: [Outcome: ScheduleTrace] = [:]
    private var reached = CoverageMap()

    /// The number of schedules that reached each point recorded with ``ExplorationCoverage``.
    public var coverage: [String: Int] { reached.counts }

    /// The first schedule that led to an outcome, for replaying.
    public func trace(of outcome: Outcome) -> ScheduleTrace? {
        examples[outcome]
    }

    /// The first schedule that reached a point, for replaying.
    public func trace(reaching key: String) -> ScheduleTrace? {
        reached.trace(reaching: key)
    }

    /// Records the end of a schedule.
    ///
    /// - Returns: Whether it led to a new outcome or reached a new point.
    mutating func add(_ end: ScheduleEnd<Outcome>, reached keys: [String], trace: () -> ScheduleTrace) -> Bool {
        scheduleCount += 1
        var isNovel = reached.add(keys, trace: trace)
        switch end {
        case .finished(let outcome):
            outcomes[outcome, default: 0] += 1
            if examples[outcome] == nil {
                examples[outcome] = trace()
                isNovel = true
            }
        case .failed(let reason):
            failures.append(ExplorationFailure(reason: reason, trace: trace()))
        }
        return isNovel
    }
}

enum ScheduleEnd<Outcome: Sendable>: Sendable {
    case finished(Outcome)
    case failed(ExplorationFailure.Reason)
}

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

/// The choices of a schedule: the index of the chosen job at each point where several jobs could run.
///
/// Its text can be copied from the output of a test and passed to ``ScheduleExplorer/Strategy/replay(_:)``.
public struct ScheduleTrace: Sendable, Hashable, CustomStringConvertible {
    /// The choices in order. After the last one, jobs run in the order of their arrival.
    public let choices: [Int]

    /// Creates a trace from choices.
    public init(_ choices: [Int]) {
        self.choices = choices
    }

    /// Parses the text of a trace.
    ///
    /// - Returns: nil if the text doesn't consist of numbers separated by dots.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let choices = parts.compactMap { Int($0) }.filter { $0 >= 0 }
        guard text.isEmpty || choices.count == parts.count else { return nil }
        self.choices = choices
    }

    /// The choices, separated by dots.
    public var description: String {
        choices.map(String.init).joined(separator: ".")
    }
}
