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

/// The time at which a rate-limiting server accepts requests again, from the header fields in common use.
enum RateLimitReset {
    private static let names = ["X-Rate-Limit-Reset", "X-RateLimit-Reset", "RateLimit-Reset"]

    /// A number of at least this value is a time in seconds since 1970 (it corresponds to the year 2001). A smaller
    /// number is a delay in seconds (at most 31 years). Servers use both forms.
    private static let smallestDate = 1_000_000_000.0

    /// The delay from now on. It is never negative.
    ///
    /// - Returns: nil if there is no such field or it isn't a number.
    static func delay(in headers: HTTPHeaders, from now: Date) -> Duration? {
        guard let text = names.lazy.compactMap({ headers[$0] }).first, (1...12).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Double(text)
        else { return nil }
        let seconds = number < smallestDate ? number : number - now.timeIntervalSince1970
        return .milliseconds(Int64(max(0, (seconds * 1000).rounded(.up))))
    }
}
