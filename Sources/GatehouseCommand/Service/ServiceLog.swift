import Foundation
import GatehouseServer
import GatehouseTypes

/// The log of the token service on standard error: one line for each event, with its time.
struct ServiceLog: DiagnosticSink {
    enum Format: String, CaseIterable {
        /// `2026-11-24T08:00:00.123Z server.request method=GET …`
        case text
        /// A JSON object.
        case json
        /// As text, but only what isn't an answered request.
        case failures
    }

    static let option = Option.value(
        "log", "FORMAT", values: .words(Format.allCases.map(\.rawValue)), standard: Format.text.rawValue,
        rule: ValueRule { text, label in refusal(text, label) },
        "How requests and failures are logged on standard error: text, json (then each line is an object), or failures "
            + "for those alone; default: text."
    )

    let console: Console
    var format = Format.text
    var time: any TimeSource = SystemTimeSource()
    private let stamps = TimeStamps()

    init(console: Console, format: Format = .text, time: any TimeSource = SystemTimeSource()) {
        (self.console, self.format, self.time) = (console, format, time)
    }

    /// Reads the option.
    static func format(in invocation: Invocation) throws(UsageError) -> Format {
        guard let text = invocation.value("log") else { return .text }
        guard let format = Format(rawValue: text) else { throw invocation.usage(refusal(text, "'--log'") ?? text) }
        return format
    }

    private static func refusal(_ text: String, _ label: String) -> String? {
        guard Format(rawValue: text) == nil else { return nil }
        return "\(label) takes \(Format.allCases.map(\.rawValue).joined(separator: ", ")), not '\(text)'"
    }

    func record(_ event: DiagnosticEvent) {
        guard format != .failures || event.name != Server.requestEvent else { return }
        let write = format == .json ? console.noteLine ?? console.note : console.note
        write(line(of: event))
    }

    /// An event in the log's form.
    func line(of event: DiagnosticEvent) -> String {
        let stamp = stamps.text(of: time.now)
        guard format == .json else { return ServiceLog.line(for: event, at: stamp).printable }
        var members = event.fields.mapValues(JSONValue.string)
        members.merge(event.numbers.mapValues { .integer(Int64($0)) }) { $1 }
        (members["time"], members["event"]) = (.string(stamp), .string(event.name))
        return Console.line(of: .object(members))
    }

    /// The form of messages about anything but requests: files, signals, certificates, and the failure that ends the
    /// command. `nil` if they stay as they are.
    var messageWriter: Messages.Writer? {
        guard format == .json else { return nil }
        return { text in
            // Messages about failures begin with the command's name.
            let failure = text.hasPrefix(ServiceLog.failurePrefix)
            let message = failure ? String(text.dropFirst(ServiceLog.failurePrefix.count)) : text
            record(DiagnosticEvent(failure ? "serve.failed" : "serve.message", ["message": message]))
        }
    }

    private static let failurePrefix = "gatehouse: "

    private static func line(for event: DiagnosticEvent, at stamp: String) -> String {
        var line = ""
        line.reserveCapacity(expectedLength)
        line += stamp
        line += " "
        line += event.name
        for (name, value) in event.fields.sorted(by: { $0.key.hasBytes(before: $1.key) }) {
            line += " "
            line += name
            line += "="
            line += quoted(value)
        }
        return line
    }

    private static let expectedLength = 255

    /// A value with spaces stands in quotes, so that it can be told from the next field.
    private static func quoted(_ value: String) -> String {
        value.utf8.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "=") }
            ? "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" : value
    }
}
