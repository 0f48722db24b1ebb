import Foundation
import GatehouseTypes

/// The freshness lifetime of a response (RFC 9111, section 4.2).
struct Freshness: Sendable {
    /// The statuses whose responses may be stored without an explicit lifetime (RFC 9110, section 15.1).
    private static let heuristicStatuses: Set<HTTPStatus> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
    private static let otherStatuses: Set<HTTPStatus> = [302, 303, 307]
    private static let longestGuess: Duration = .seconds(86400)

    /// Whether a response with this status may be stored.
    let mayBeKept: Bool

    /// The freshness lifetime, counted from the time when the server generated the response.
    let lifetime: Duration

    init(_ response: HTTPResponse, _ control: CacheControl, receivedAt now: Date) {
        let date = response.headers["Date"].flatMap(HTTPDate.parse) ?? now
        let stated = Freshness.stated(response.headers, control, date)
        let mayGuess = Freshness.heuristicStatuses.contains(response.status)
        mayBeKept = mayGuess || stated != nil && Freshness.otherStatuses.contains(response.status)
        lifetime = stated ?? (mayGuess ? Freshness.guess(response.headers, date) : .zero)
    }

    private static func stated(_ headers: HTTPHeaders, _ control: CacheControl, _ date: Date) -> Duration? {
        if let maximumAge = control.seconds("max-age") { return maximumAge }
        let expires = headers[values: "Expires"]
        guard let last = expires.first else { return nil }
        guard expires.count == 1, let end = HTTPDate.parse(last) else { return .zero }
        return duration(from: date, to: end)
    }

    /// The heuristic lifetime: a tenth of the time since the last change, at most a day.
    private static func guess(_ headers: HTTPHeaders, _ date: Date) -> Duration {
        guard let changed = headers["Last-Modified"].flatMap(HTTPDate.parse) else { return .zero }
        return min(duration(from: changed, to: date) / 10, longestGuess)
    }

    private static func duration(from start: Date, to end: Date) -> Duration {
        .milliseconds(Int64(max(0, end.timeIntervalSince(start) * 1000)))
    }
}
