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
