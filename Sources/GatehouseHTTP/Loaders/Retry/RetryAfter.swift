package import Foundation

/// The value of `Retry-After` (RFC 9110, section 10.2.3).
package enum RetryAfter: Sendable, Hashable {
    /// After a delay.
    case delay(Duration)
    /// At a time.
    case date(Date)

    /// Parses the value of a field, a number of seconds or a date. Returns nil for any other text.
    package init?(_ text: String) {
        if let date = HTTPDate.parse(text) {
            self = .date(date)
        } else if (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = Int(text)
        {
            self = .delay(.seconds(seconds))
        } else {
            return nil
        }
    }

    /// The delay from now on. It is never negative.
    package func delay(from now: Date) -> Duration {
        switch self {
        case .delay(let delay): delay
        case .date(let date): .milliseconds(Int64(max(0, (date.timeIntervalSince(now) * 1000).rounded(.up))))
        }
    }
}
