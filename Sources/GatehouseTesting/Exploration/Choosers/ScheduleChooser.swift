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

/// Makes random choices. The same seed gives the same choices.
struct SeededChooser: ScheduleChooser {
    private var generator: SplitMix64
    private var choices: [Int] = []
    private var remaining: Int

    init(count: Int, seed: UInt64) {
        remaining = count
        generator = SplitMix64(seed: seed)
    }

    var trace: ScheduleTrace { ScheduleTrace(choices) }

    mutating func beginSchedule() -> Bool {
        choices.removeAll(keepingCapacity: true)
        remaining -= 1
        return remaining >= 0
    }

    mutating func choose(among width: Int) -> Int? {
        let choice = Int.random(in: 0..<width, using: &generator)
        choices.append(choice)
        return choice
    }
}

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
