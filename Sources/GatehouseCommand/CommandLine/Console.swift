import Foundation
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
