/// Makes random choices and reuses schedules that reached something new: it repeats the beginning of such a schedule
/// and continues differently, or repeats the whole schedule except for one choice.
struct NovelChooser: ScheduleChooser {
    /// The distribution of the choices that aren't repeated.
    private enum Habit: CaseIterable {
        /// All jobs are equally likely.
        case even
        /// Mostly the job that has waited longest.
        case patient
        /// Mostly the job that arrived last, so that one task runs far ahead of the others.
        case eager
    }

    private static let memory = 4_096

    private var generator: SplitMix64
    private var remaining: Int
    private var choices: [Int] = []
    private var remembered: [[Int]] = []
    private var model: [Int] = []
    private var repeated = 0..<0
    private var changed: Int?
    private var habit = Habit.even

    init(count: Int, seed: UInt64) {
        remaining = count
        generator = SplitMix64(seed: seed)
    }

    var trace: ScheduleTrace { ScheduleTrace(choices) }

    mutating func beginSchedule() -> Bool {
        remaining -= 1
        guard remaining >= 0 else { return false }
        choices.removeAll(keepingCapacity: true)
        habit = Habit.allCases[draw(Habit.allCases.count)]
        changed = nil
        repeated = 0..<0
        guard !remembered.isEmpty, draw(4) > 0 else { return true }
        model = remembered[chooseModel()]
        if draw(2) == 0 {
            repeated = 0..<draw(model.count + 1)
        } else {
            repeated = 0..<model.count
            changed = draw(model.count + 1)
        }
        return true
    }

    mutating func choose(among width: Int) -> Int? {
        let position = choices.count
        let isRepeated = repeated.contains(position) && position != changed
        let choice = isRepeated ? min(model[position], width - 1) : drawByHabit(width)
        choices.append(choice)
        return choice
    }

    mutating func noteNovelty() {
        if remembered.count < NovelChooser.memory {
            remembered.append(choices)
        } else {
            remembered[draw(remembered.count)] = choices
        }
    }

    /// Returns the index of a remembered schedule: with equal probability one of the latest 32 or one of all.
    private mutating func chooseModel() -> Int {
        let latest = min(remembered.count, 32)
        return draw(2) == 0 ? draw(remembered.count) : remembered.count - 1 - draw(latest)
    }

    private mutating func drawByHabit(_ width: Int) -> Int {
        switch habit {
        case .even: draw(width)
        case .patient: draw(4) > 0 ? 0 : draw(width)
        case .eager: draw(4) > 0 ? width - 1 : draw(width)
        }
    }

    private mutating func draw(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }
}
