import Foundation

extension Duration {
    /// Whole seconds as text, in the two greatest units: "5 s", "4 min 12 s", "3 h 5 min", "12 d 3 h".
    var inWords: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        case ..<86400: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        default: "\(seconds / 86400) d \(seconds % 86400 / 3600) h"
        }
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

    /// Returns how long ago this date was: "3 h 5 min ago".
    func distanceInWords(to now: Date) -> String {
        let seconds = Int64(max(0, now.timeIntervalSince(self)))
        return "\(Duration.seconds(seconds).inWords) ago"
    }
}
