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
    var note: @Sendable (String) -> Void

    /// Prints a line to standard error as it is, for programs that read it; `nil` if ``note`` does that.
    var noteLine: (@Sendable (String) -> Void)?

    /// The style of results.
    var outputStyle = StreamStyle.plain

    /// The style of messages.
    var noteStyle = StreamStyle.plain

    /// The line that shows what the command waits for; `nil` unless standard error is a terminal.
    var status: StatusLine?

    /// Returns the error with which a result couldn't be written; `nil` if all results were written.
    var outputFailure: @Sendable () -> OutputFailure? = { nil }

    /// Standard error itself; `nil` if the closures write elsewhere.
    var standardError: StandardError?

    /// Checks that all results so far were written.
    func expectOutput() throws(OutputFailure) {
        if let failure = outputFailure() { throw failure }
    }

    /// Returns the console on the process's standard output and standard error.
    static func standard(environment: [String: String]) -> Console {
        let isTerminal = isatty(STDERR_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        let (standardOutput, standardError) = (StandardOutput(), StandardError())
        let status = isTerminal ? StatusLine { standardError.write($0) } : nil
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
                alone { standardError.write(text + "\n") }
            },
            noteLine: { line in alone { standardError.write(line + "\n") } },
            outputStyle: StreamStyle(descriptor: STDOUT_FILENO, environment: environment), noteStyle: noteStyle,
            status: status, outputFailure: { standardOutput.failure }, standardError: standardError)
    }

    /// Prints a JSON value in one line to standard error, escaped in the same way as a result.
    func noteJSON(_ value: JSONValue) {
        (noteLine ?? note)(Console.line(of: value))
    }

    /// Prints a JSON value in one line. Strings in it may come from a server or a token, so characters that can change
    /// how a terminal shows others are escaped.
    func outputJSON(_ value: JSONValue) {
        output(Console.line(of: value))
    }

    /// Writes a JSON value in one line and escapes such characters. In JSON they occur only in strings, where an escape
    /// sequence can replace each (RFC 8259, section 7).
    static func line(of value: JSONValue) -> String {
        let json = value.encodedText
        // Most texts are ASCII, which is looked through much faster.
        let isASCII = json.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        guard !isASCII, json.unicodeScalars.contains(where: \.affectsDisplay) else { return json }
        return json.unicodeScalars.map { scalar in
            guard scalar.affectsDisplay else { return String(scalar) }
            return scalar.utf16.map { "\\u" + Hexadecimal.encode([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }.joined()
        }.joined()
    }
}

extension Console: DiagnosticSink {
    /// Prints an event of a long-running command as one line.
    func record(_ event: DiagnosticEvent) {
        note(Console.line(of: event))
    }

    /// The event as one line.
    static func line(of event: DiagnosticEvent) -> String {
        let fields = event.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([event.name] + fields).joined(separator: " ")
    }
}
