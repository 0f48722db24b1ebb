public import Foundation

/// What a server says about when to come back (RFC 9110, section 10.2.3).
public enum RetryAfter: Sendable, Hashable {
    /// After so many seconds.
    case delay(Duration)
    /// At that time.
    case date(Date)

    /// Reads a field's value: a number of seconds or a date.
    public init?(_ text: String) {
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

    /// How long to wait from now on; never less than zero.
    public func delay(from now: Date) -> Duration {
        switch self {
        case .delay(let delay): delay
        case .date(let date): .milliseconds(Int64(max(0, (date.timeIntervalSince(now) * 1000).rounded(.up))))
        }
    }
}
