/// The points that were reached, the number of schedules that reached each one, and the pairs of successive points.
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

    /// Records the points that one schedule reached.
    ///
    /// - Returns: Whether a point or a pair of successive points was reached for the first time.
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
