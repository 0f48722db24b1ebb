/// Makes the choices of one schedule after the other.
protocol ScheduleChooser {
    /// The choices of the schedule so far.
    var trace: ScheduleTrace { get }

    /// Whether there is another schedule.
    mutating func beginSchedule() -> Bool

    /// Chooses one of several; nothing if the situation isn't the one that was there before.
    mutating func choose(among width: Int) -> Int?
}

extension ScheduleExplorer.Strategy {
    func makeChooser() -> any ScheduleChooser {
        switch self {
        case .exhaustive(let limit): EnumeratingChooser(limit: limit)
        case .seeded(let count, let seed): SeededChooser(count: count, seed: seed)
        case .replay(let trace): ReplayingChooser(trace)
        }
    }

    func isComplete(after scheduleCount: Int) -> Bool {
        if case .exhaustive(let limit) = self { scheduleCount < limit } else { false }
    }
}
