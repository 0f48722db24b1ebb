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

    /// The process's own output and error.
    static func standard(environment: [String: String]) -> Console {
        let isTerminal = isatty(STDERR_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        let status = isTerminal ? StatusLine { write(Array($0.utf8), to: .standardError) } : nil
        let alone: @Sendable ([UInt8], FileHandle) -> Void = { bytes, handle in
            guard let status else { return write(bytes, to: handle) }
            status.giveWay { write(bytes, to: handle) }
        }
        let noteStyle = StreamStyle(descriptor: STDERR_FILENO, environment: environment)
        return Console(
            output: { alone(Array(($0 + "\n").utf8), .standardOutput) },
            outputBytes: { alone($0, .standardOutput) },
            note: { text in
                let text = noteStyle.textColumns.map { text.wrapped(to: $0) } ?? text
                alone(Array((text + "\n").utf8), .standardError)
            },
            outputStyle: StreamStyle(descriptor: STDOUT_FILENO, environment: environment), noteStyle: noteStyle,
            status: status)
    }

    private static func write(_ bytes: [UInt8], to handle: FileHandle) {
        // A reader that has gone away ends the process by SIGPIPE; any other trouble has nowhere to be told.
        try? handle.write(contentsOf: Data(bytes))
    }
}
