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
        "log", "FORMAT", values: .words(Format.allCases.map(\.rawValue)),
        "How requests and failures are logged on standard error: text, json, or failures for those alone; default: text."
    )

    let console: Console
    var format = Format.text
    var time: any TimeSource = SystemTimeSource()

    /// Reads the option.
    init(_ invocation: Invocation) throws(UsageError) {
        console = invocation.console
        guard let text = invocation.value("log") else { return }
        guard let format = Format(rawValue: text) else {
            throw invocation.usage("'--log' takes text, json or failures, not '\(text)'")
        }
        self.format = format
    }

    init(console: Console, format: Format, time: any TimeSource) {
        self.console = console
        self.format = format
        self.time = time
    }

    func record(_ event: DiagnosticEvent) {
        guard format != .failures || event.name != Server.requestEvent else { return }
        let stamp = time.now.formatted(ServiceLog.style)
        guard format == .json else {
            let fields = event.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(ServiceLog.quoted($0.value))" }
            return console.note(([stamp, event.name] + fields).joined(separator: " ").printable)
        }
        var members = event.fields.mapValues(JSONValue.string)
        (members["time"], members["event"]) = (.string(stamp), .string(event.name))
        console.note(JSONValue.object(members).encodedText)
    }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// A value with spaces stands in quotes, so that it can be told from the next field.
    private static func quoted(_ value: String) -> String {
        value.contains { $0 == " " || $0 == "\"" || $0 == "=" }
            ? "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" : value
    }
}
