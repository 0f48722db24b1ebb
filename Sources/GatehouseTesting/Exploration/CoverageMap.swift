/// What was reached, in how many schedules, and which things were reached one after the other.
struct CoverageMap: Sendable {
    private struct Entry {
        var count = 0
        var lastSchedule = 0
        let example: ScheduleTrace
    }

    private var numbers: [String: Int] = [:]
    private var entries: [Entry] = []
    private var successions: Set<UInt64> = []
    private var schedule = 0

    var counts: [String: Int] {
        numbers.mapValues { entries[$0].count }
    }

    func trace(reaching key: String) -> ScheduleTrace? {
        numbers[key].map { entries[$0].example }
    }

    /// Takes down what one schedule reached.
    ///
    /// - Returns: Whether any of it, or any succession of two, wasn't reached before.
    mutating func add(_ keys: [String], trace: () -> ScheduleTrace) -> Bool {
        schedule += 1
        var isNovel = false
        var previous: UInt64 = 0
        for key in keys {
            let number = number(of: key, trace: trace)
            if entries[number].lastSchedule != schedule {
                entries[number].lastSchedule = schedule
                entries[number].count += 1
            }
            let current = UInt64(number) + 1
            if successions.insert(previous << 32 | current).inserted { isNovel = true }
            previous = current
        }
        return isNovel
    }

    private mutating func number(of key: String, trace: () -> ScheduleTrace) -> Int {
        if let number = numbers[key] { return number }
        let number = entries.count
        numbers[key] = number
        entries.append(Entry(example: trace()))
        return number
    }
}
