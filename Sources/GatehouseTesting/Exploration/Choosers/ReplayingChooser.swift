/// Repeats one schedule.
struct ReplayingChooser: ScheduleChooser {
    let trace: ScheduleTrace
    private var position = 0
    private var isDone = false

    init(_ trace: ScheduleTrace) {
        self.trace = trace
    }

    mutating func beginSchedule() -> Bool {
        defer { isDone = true }
        return !isDone
    }

    mutating func choose(among width: Int) -> Int? {
        defer { position += 1 }
        guard position < trace.choices.count else { return 0 }
        let choice = trace.choices[position]
        return choice < width ? choice : nil
    }
}
