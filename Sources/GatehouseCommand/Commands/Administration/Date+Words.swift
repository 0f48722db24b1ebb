import Foundation

extension Date {
    /// The day in UTC: "2026-11-22".
    var dayInWords: String { formatted(.iso8601.year().month().day()) }

    /// The day and the minute in UTC: "2026-11-22 20:05".
    var minuteInWords: String {
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day()
        return String(formatted(style.time(includingFractionalSeconds: false)).prefix("2026-11-22 20:05".count))
    }

    /// Returns how long ago this date was: "3 h 5 min ago".
    func distanceInWords(to now: Date) -> String {
        let seconds = Int64(max(0, now.timeIntervalSince(self)))
        return "\(Duration.seconds(seconds).inWords) ago"
    }
}
