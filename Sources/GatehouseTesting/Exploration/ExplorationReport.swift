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
