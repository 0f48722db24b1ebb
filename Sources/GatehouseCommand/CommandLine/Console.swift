import Foundation
import GatehouseTypes
import Glibc

/// The output of a command: results on standard output, messages for users on standard error.
struct Console: Sendable {
    /// Prints one line of a result to standard output.
    let output: @Sendable (String) -> Void

    /// Writes bytes of a result to standard output, unchanged.
    let outputBytes: @Sendable ([UInt8]) -> Void

    /// Prints a message to standard error. On a terminal, long lines are wrapped.
    let note: @Sendable (String) -> Void

    /// The style of results.
    var outputStyle = StreamStyle.plain

    /// The style of messages.
    var noteStyle = StreamStyle.plain

    /// The line that shows what the command waits for; `nil` unless standard error is a terminal.
    var status: StatusLine?

    /// Returns the error with which a result couldn't be written; `nil` if all results were written.
    var outputFailure: @Sendable () -> OutputFailure? = { nil }

    /// Checks that all results so far were written.
    func expectOutput() throws(OutputFailure) {
        if let failure = outputFailure() { throw failure }
    }

    /// Returns the console on the process's standard output and standard error.
    static func standard(environment: [String: String]) -> Console {
        let isTerminal = isatty(STDERR_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        let status = isTerminal ? StatusLine { writeError($0) } : nil
        let standardOutput = StandardOutput()
        let alone: @Sendable (() -> Void) -> Void = { write in
            guard let status else { return write() }
            status.giveWay(to: write)
        }
        let noteStyle = StreamStyle(descriptor: STDERR_FILENO, environment: environment)
        return Console(
            output: { line in alone { standardOutput.write(Array((line + "\n").utf8)) } },
            outputBytes: { bytes in alone { standardOutput.write(bytes) } },
            note: { text in
                let text = noteStyle.textColumns.map { text.wrapped(to: $0) } ?? text
                alone { writeError(text + "\n") }
            },
            outputStyle: StreamStyle(descriptor: STDOUT_FILENO, environment: environment), noteStyle: noteStyle,
            status: status, outputFailure: { standardOutput.failure })
    }

    private static func writeError(_ text: String) {
        // If writing to standard error fails, there is no other place to report that.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

extension Console {
    /// Prints a JSON value in one line. Strings in it may come from a server or a token, so characters that can change
    /// how a terminal shows others are escaped.
    func outputJSON(_ value: JSONValue) {
        output(Console.escapedJSON(value.encodedText))
    }

    /// Escapes such characters. In JSON they occur only in strings, where an escape sequence can replace each (RFC
    /// 8259, section 7).
    private static func escapedJSON(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: \.affectsDisplay) else { return json }
        return json.unicodeScalars.map { scalar in
            guard scalar.affectsDisplay else { return String(scalar) }
            return scalar.utf16.map { "\\u" + Hexadecimal.encode([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }.joined()
        }.joined()
    }
}

extension Console: DiagnosticSink {
    /// Prints the events of a long-running command, one a line.
    func record(_ event: DiagnosticEvent) {
        let fields = event.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        note(([event.name] + fields).joined(separator: " "))
    }
}
