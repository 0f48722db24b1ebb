/// Makes the choices of successive schedules.
protocol ScheduleChooser {
    /// The choices of the schedule so far.
    var trace: ScheduleTrace { get }

    /// Whether all possible schedules were run. It is valid when there is no further schedule.
    var isComplete: Bool { get }

    /// Starts the next schedule. Returns false if there is none.
    mutating func beginSchedule() -> Bool

    /// Chooses one of several jobs. Returns nil if the number of jobs isn't the same as in the earlier run of the
    /// schedule.
    mutating func choose(among width: Int) -> Int?

    /// Called when the last schedule led to something new.
    mutating func noteNovelty()
}

extension ScheduleChooser {
    var isComplete: Bool { false }

    mutating func noteNovelty() {}
}
