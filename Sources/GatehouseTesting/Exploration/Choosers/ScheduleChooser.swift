/// Makes the choices of one schedule after the other.
protocol ScheduleChooser {
    /// The choices of the schedule so far.
    var trace: ScheduleTrace { get }

    /// Whether, once there is no other schedule, all of them were run.
    var isComplete: Bool { get }

    /// Whether there is another schedule.
    mutating func beginSchedule() -> Bool

    /// Chooses one of several; nothing if the situation isn't the one that was there before.
    mutating func choose(among width: Int) -> Int?

    /// The schedule that just ended brought something new.
    mutating func noteNovelty()
}

extension ScheduleChooser {
    var isComplete: Bool { false }

    mutating func noteNovelty() {}
}
