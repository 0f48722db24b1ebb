/// Goes through all schedules, depth first: the last choice that has an alternative left takes the next one.
struct EnumeratingChooser: ScheduleChooser {
    private var path: [(choice: Int, width: Int)] = []
    private var position = 0
    private var remaining: Int
    private var isFirst = true

    init(limit: Int) {
        remaining = limit
    }

    var trace: ScheduleTrace { ScheduleTrace(path.map(\.choice)) }

    mutating func beginSchedule() -> Bool {
        guard advance() else { return false }
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
            if last.choice + 1 < last.width {
                path.append((last.choice + 1, last.width))
                return true
            }
        }
        return false
    }
}
