import Foundation
import GatehouseClient
import GatehouseTypes

extension SessionHistory.Entry {
    /// The JSON object that `--json` prints for an entry.
    var report: JSONValue {
        var members: [String: JSONValue] = [
            "time": .string(time.formatted(.iso8601)), "event": .string(event),
            "details": .object(details.mapValues(JSONValue.string)),
        ]
        members["tokens"] = version.map { .string($0.description) }
        if !author.isEmpty { members["author"] = .string(author) }
        return .object(members)
    }
}

extension SessionHistory {
    /// The last event that ended a session, as a sentence with its time; `nil` if a sign-in followed it.
    var end: String? { end(zone: .current) }

    /// Returns the last event that ended a session, as a sentence with its time.
    ///
    /// - Parameter zone: The time zone of the time.
    /// - Returns: The sentence; `nil` if a sign-in followed it.
    func end(zone: TimeZone) -> String? {
        guard let last = entries.last(where: { $0.decidesWhoIsSignedIn }), last.endsSession else { return nil }
        let time = last.time.formatted(SessionHistory.format(zone))
        return "\(time): \(last.sentence). 'gatehouse status --why' shows what happened before.".printable
    }

    private static func format(_ zone: TimeZone) -> Date.ISO8601FormatStyle {
        Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: zone).year().month().day()
            .time(includingFractionalSeconds: false)
    }

    /// Returns the text output: one line for each entry, oldest first. On a terminal, long lines are wrapped.
    ///
    /// - Parameters:
    ///   - style: The style of the output stream.
    ///   - zone: The time zone of the times.
    /// - Returns: The lines.
    func lines(_ style: StreamStyle, zone: TimeZone = .current) -> [String] {
        let format = SessionHistory.format(zone)
        return entries.map { entry in
            let time = entry.time.formatted(format)
            let author = entry.author.isEmpty ? "" : " (\(entry.author.printable))"
            let line = style.painted(time, .faint) + "  " + entry.sentence.printable + style.painted(author, .faint)
            return style.textColumns.map { line.wrapped(to: $0, indent: time.columns + 2) } ?? line
        }
    }
}
