import Foundation
import Glibc

/// Where a command writes: results for programs, words for people.
struct Console: Sendable {
    /// Takes one line of a result; it goes to standard output.
    let output: @Sendable (String) -> Void

    /// Takes bytes of a result as they are.
    let outputBytes: @Sendable ([UInt8]) -> Void

    /// Takes lines for people; they go to standard error. On a terminal, long lines are wrapped.
    let note: @Sendable (String) -> Void

    /// What results may look like.
    var outputStyle = StreamStyle.plain

    /// What lines for people may look like.
    var noteStyle = StreamStyle.plain

    /// Where people are told what is waited for; nothing unless standard error is a terminal.
    var status: StatusLine?

    /// Why a result couldn't be written; `nil` if all of them were.
    var outputFailure: @Sendable () -> OutputFailure? = { nil }

    /// Checks that every result so far was written.
    func expectOutput() throws(OutputFailure) {
        if let failure = outputFailure() { throw failure }
    }

    /// The process's own output and error.
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
        // If standard error can't be written, there is no other place to report that.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
