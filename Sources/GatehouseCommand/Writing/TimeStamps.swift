import Foundation
import Synchronization

/// Times as `2026-11-24T08:00:00.123Z` (RFC 3339). The text of a second is written once: a busy service logs many
/// events in each.
final class TimeStamps: Sendable {
    private static let style = Date.ISO8601FormatStyle()

    private let last = Mutex<(second: Double, text: String)?>(nil)

    /// The text of a time, in milliseconds that have begun.
    func text(of time: Date) -> String {
        let milliseconds = (time.timeIntervalSince1970 * 1000).rounded(.down)
        let second = (milliseconds / 1000).rounded(.down)
        let text = last.withLock { last in
            if let last, last.second == second { return last.text }
            let text = String(Date(timeIntervalSince1970: second).formatted(TimeStamps.style).dropLast())
            last = (second, text)
            return text
        }
        return text + "." + String(Int(milliseconds - second * 1000) + 1000).dropFirst() + "Z"
    }
}
