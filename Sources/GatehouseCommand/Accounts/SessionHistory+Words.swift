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
    /// Returns the last event that ended a session, as a sentence with its time.
    ///
    /// - Parameter zone: The time zone of the time.
    /// - Returns: The sentence; `nil` if a sign-in followed it.
    func end(zone: TimeZone = .current) -> String? {
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

extension SessionHistory.Entry {
    /// The event, as a sentence without its full stop.
    var sentence: String {
        switch event {
        case "signedIn": "Signed in"
        case "signInFailed": "A sign-in failed" + because
        case "renewed": "The access token was renewed"
        case "renewalFailed":
            "A renewal failed" + because + (SessionHistory.doubts[details["assurance"] ?? ""] ?? "")
        case "mismatched":
            "The provider answered a renewal with the tokens of another account, so the session was ended here"
        case "rejected": "The provider ended the session" + answer
        case "renewedElsewhere": "Noticed that another process had renewed the access token"
        case "signedInElsewhere": "Noticed that another process had signed in"
        case "signedOutElsewhere": "Noticed that another process had signed out"
        case "signedOut": details["reason"] == "providerSwitched" ? "The provider was changed" : "Signed out"
        case "storeFailed": "The session couldn't be written to its file" + because
        case "stored": "The session was written to its file, after that had failed before"
        case "restoreFailed":
            details["provider"].map { "The stored session belongs to another provider (\($0))" }
                ?? "The stored session couldn't be read"
        case "revocationGivenUp":
            "An earlier session couldn't be revoked at the provider, and there will be no other attempt" + because
        default: event + because
        }
    }

    /// Whether the event shows that an account was signed in, or ended a session.
    var decidesWhoIsSignedIn: Bool {
        endsSession || ["signedIn", "signedInElsewhere", "renewed", "renewedElsewhere"].contains(event)
    }

    /// Whether the event ended a session.
    var endsSession: Bool { ["rejected", "mismatched", "signedOut", "signedOutElsewhere"].contains(event) }

    /// The reason for the failure, as the end of a sentence.
    var because: String {
        guard let code = details["error"] else { return answer }
        let isAnswered = code == AuthError.Code.unreachable.rawValue && details["status"] != nil
        let words = isAnswered ? "the provider couldn't do it" : AuthError.Code(rawValue: code)?.words ?? code
        return ": " + words + answer
    }

    /// The status and error code of the provider's response.
    private var answer: String {
        let words = [details["status"], details["serverCode"]].compactMap(\.self).joined(separator: " ")
        return words.isEmpty ? "" : " (it answered \(words))"
    }
}

extension SessionHistory {
    /// The revocation that was given up after the last sign-in or sign-out, such as one that the provider refused.
    /// `nil` if none was.
    var abandonedRevocation: Entry? {
        entries.reversed().prefix { !["signedIn", "signedOut"].contains($0.event) }
            .first { $0.event == "revocationGivenUp" }
    }

    /// A sentence about the refresh token after a failed renewal, by the session's assurance.
    fileprivate static let doubts = [
        "inDoubt": "; it isn't known whether the refresh token has been used",
        "unreadable": "; the refresh token may have been used, and isn't sent again",
    ]
}
