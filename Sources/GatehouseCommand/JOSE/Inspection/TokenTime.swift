import Foundation
import GatehouseTypes

/// A time in a token's claims, given as a number of seconds since 1970 (RFC 7519, section 2: NumericDate).
struct TokenTime: Sendable {
    private static let names = ["auth_time", "exp", "iat", "nbf", "updated_at"]

    /// The accepted values, up to the end of the year 9999.
    private static let range = 0...253_402_300_799.0

    private let name: String
    private let date: Date

    /// Returns the times in claims, in the order of their names.
    static func all(in claims: [String: JSONValue]) -> [TokenTime] {
        names.compactMap { name in
            guard let seconds = claims[name]?.number, range.contains(seconds) else { return nil }
            return TokenTime(name: name, date: Date(timeIntervalSince1970: seconds))
        }
    }

    /// Returns the time as a line: `exp  2026-11-22T17:00:00Z (expired 3 h 0 min ago)`.
    func line(at now: Date) -> String {
        let seconds = Int64((date.timeIntervalSince(now)).rounded())
        let distance = Duration.seconds(abs(seconds)).inWords
        let relation = seconds > 0 ? "in \(distance)" : "\(distance) ago"
        let meaning =
            switch name {
            case "exp": (seconds > 0 ? "expires " : "expired ") + relation
            case "nbf" where seconds > 0: "not valid yet, valid " + relation
            default: relation
            }
        return "\(name.filled(to: 9))  \(date.formatted(.iso8601)) (\(meaning))"
    }
}
