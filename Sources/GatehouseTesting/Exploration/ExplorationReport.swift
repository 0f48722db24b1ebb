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
    private var reached = CoverageMap()

    /// In how many orders each thing was reached that the scenario told an ``ExplorationCoverage``.
    public var coverage: [String: Int] { reached.counts }

    /// The first order that led to an outcome, to be replayed.
    public func trace(of outcome: Outcome) -> ScheduleTrace? {
        examples[outcome]
    }

    /// The first order in which something was reached, to be replayed.
    public func trace(reaching key: String) -> ScheduleTrace? {
        reached.trace(reaching: key)
    }

    /// Takes down how an order ended.
    ///
    /// - Returns: Whether it brought anything new.
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
