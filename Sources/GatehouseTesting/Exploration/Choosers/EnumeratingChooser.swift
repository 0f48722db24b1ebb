/// Enumerates all schedules depth first: increments the last choice that has an alternative left.
struct EnumeratingChooser: ScheduleChooser {
    private let deviations: Int
    private let isBounded: Bool
    private var path: [(choice: Int, width: Int)] = []
    private var deviated = 0
    private var position = 0
    private var remaining: Int
    private var isFirst = true
    private var isExhausted = false

    /// Creates a chooser for schedules in which at most `deviations` choices differ from the order of arrival.
    init(limit: Int, deviations: Int? = nil) {
        remaining = limit
        isBounded = deviations != nil
        self.deviations = deviations ?? .max
    }

    var trace: ScheduleTrace { ScheduleTrace(path.map(\.choice)) }

    var isComplete: Bool { isExhausted && !isBounded }

    mutating func beginSchedule() -> Bool {
        guard advance() else {
            isExhausted = true
            return false
        }
        remaining -= 1
        position = 0
        return remaining >= 0
    }

    mutating func choose(among width: Int) -> Int? {
        if position == path.count { path.append((0, width)) }
        guard path[position].width == width else { return nil }
        defer { position += 1 }
        return path[position].choice
    }

    private mutating func advance() -> Bool {
        if isFirst {
            isFirst = false
            return true
        }
        while let last = path.popLast() {
            if last.choice > 0 { deviated -= 1 }
            if last.choice + 1 < last.width, deviated < deviations {
                path.append((last.choice + 1, last.width))
                deviated += 1
                return true
            }
        }
        return false
    }
}
