/// What an exploration found.
public struct ExplorationReport<Outcome: Hashable & Sendable>: Sendable {
    /// How many orders were run.
    public internal(set) var scheduleCount = 0

    /// Whether every order that there is was run. Random orders are never complete.
    public internal(set) var isComplete = false

    /// How often each outcome came.
    public internal(set) var outcomes: [Outcome: Int] = [:]

    /// What went wrong, in the order of its finding.
    public internal(set) var failures: [ExplorationFailure] = []

    private var examples: [Outcome: ScheduleTrace] = [:]

    /// The first order that led to an outcome, to be replayed.
    public func trace(of outcome: Outcome) -> ScheduleTrace? {
        examples[outcome]
    }

    mutating func add(_ end: ScheduleEnd<Outcome>, trace: ScheduleTrace) {
        scheduleCount += 1
        switch end {
        case .finished(let outcome):
            outcomes[outcome, default: 0] += 1
            if examples[outcome] == nil { examples[outcome] = trace }
        case .failed(let reason):
            failures.append(ExplorationFailure(reason: reason, trace: trace))
        }
    }
}

enum ScheduleEnd<Outcome: Sendable>: Sendable {
    case finished(Outcome)
    case failed(ExplorationFailure.Reason)
}
