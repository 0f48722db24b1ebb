import Foundation
import GatehouseClient
import GatehouseTypes

extension Trail.Entry {
    /// What `--json` says about an entry.
    var report: JSONValue {
        var members: [String: JSONValue] = [
            "time": .string(time.formatted(.iso8601)), "event": .string(event),
            "details": .object(details.mapValues(JSONValue.string)),
        ]
        members["tokens"] = mark.map { .string($0.description) }
        if !author.isEmpty { members["author"] = .string(author) }
        return .object(members)
    }

    /// What people are told about an entry.
    var sentence: String {
        let words = details.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let tokens = mark.map { "tokens \($0)" }
        let more = ([tokens, author.isEmpty ? nil : author].compactMap(\.self) + words).joined(separator: ", ")
        return "\(time.formatted(.iso8601))  \(event)  \(more)".printable
    }
}
