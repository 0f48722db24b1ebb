import Foundation

extension Duration {
    /// Whole seconds as text, in the two greatest units: "5 s", "4 min 12 s", "3 h 5 min", "12 d".
    var inWords: String {
        let units: [(size: Int64, name: String)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
        let seconds = components.seconds
        guard let greatest = units.firstIndex(where: { $0.size <= seconds }) else { return "\(seconds) s" }
        var rest = seconds
        let parts = units[greatest...].prefix(2).map { unit in
            defer { rest %= unit.size }
            return (count: rest / unit.size, name: unit.name)
        }
        return parts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }.joined(separator: " ")
    }
}

extension Date {
    /// The day in UTC: "2026-11-22".
    var dayInWords: String { formatted(.iso8601.year().month().day()) }

    /// The day and the minute in UTC: "2026-11-22 20:05".
    var minuteInWords: String { String(secondInWords.prefix("2026-11-22 20:05".count)) }

    /// The day and the time in UTC: "2026-11-22 20:05:59".
    var secondInWords: String {
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day()
        return String(formatted(style.time(includingFractionalSeconds: false)).prefix("2026-11-22 20:05:59".count))
    }

    /// Returns how long ago something was whose time is stored only by its hour: "3 h ago", "in the last hour".
    func hoursInWords(to now: Date) -> String {
        let hours = Int64(max(0, now.timeIntervalSince(self)) / 3_600)
        return hours == 0 ? "in the last hour" : "\(Duration.seconds(hours * 3_600).inWords) ago"
    }

    /// Returns how long ago this date was: "3 h 5 min ago".
    func distanceInWords(to now: Date) -> String {
        let seconds = Int64(max(0, now.timeIntervalSince(self)))
        return "\(Duration.seconds(seconds).inWords) ago"
    }
}
