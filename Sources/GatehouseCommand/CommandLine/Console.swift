import Foundation
import GatehouseTypes
import Glibc
import Synchronization

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
            noteLine: { line in alone { writeError(line + "\n") } },
            outputStyle: StreamStyle(descriptor: STDOUT_FILENO, environment: environment), noteStyle: noteStyle,
            status: status, outputFailure: { standardOutput.failure })
    }

    private static func writeError(_ text: String) {
        // If writing to standard error fails, there is no other place to report that.
        _ = OutputFailure(writing: Array(text.utf8), to: STDERR_FILENO)
    }

    /// Prints a JSON value in one line to standard error, escaped in the same way as a result.
    func noteJSON(_ value: JSONValue) {
        (noteLine ?? note)(Console.escapedJSON(value.encodedText))
    }

    /// Prints a JSON value in one line. Strings in it may come from a server or a token, so characters that can change
    /// how a terminal shows others are escaped.
    func outputJSON(_ value: JSONValue) {
        output(Console.escapedJSON(value.encodedText))
    }

    /// Escapes such characters. In JSON they occur only in strings, where an escape sequence can replace each (RFC
    /// 8259, section 7).
    private static func escapedJSON(_ json: String) -> String {
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
        let fields = event.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        note(([event.name] + fields).joined(separator: " "))
    }
}

/// The process's standard output. It stores the first write error.
final class StandardOutput: Sendable {
    private let descriptor: Int32
    private let state = Mutex<OutputFailure?>(nil)

    /// Creates an output.
    ///
    /// - Parameter descriptor: The file descriptor to write to.
    init(_ descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
    }

    /// The error with which a write failed; `nil` if all writes succeeded.
    var failure: OutputFailure? { state.withLock { $0 } }

    /// Writes bytes. After a failure, all further bytes are dropped: output with a gap in it would look complete.
    ///
    /// If the reader has closed its end of a pipe, `SIGPIPE` ends the process as usual, unless the signal is ignored.
    func write(_ bytes: [UInt8]) {
        state.withLock { failure in
            guard failure == nil else { return }
            failure = OutputFailure(writing: bytes, to: descriptor)
        }
    }
}

/// A failed write to standard output: the disk is full, or standard output is closed.
struct OutputFailure: Error, CustomStringConvertible {
    /// The system's error number.
    private let number: Int32

    /// Writes bytes to a descriptor.
    ///
    /// - Returns: `nil` if all of them were written.
    fileprivate init?(writing bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // The reader, or another process that shares the descriptor, may have made it non-blocking.
                var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&file, 1, -1)
            } else if errno != EINTR {
                number = errno
                return
            }
        }
        return nil
    }

    var description: String {
        // Standard output was closed before the process began; see ProcessSetup.
        let words = number == EBADF ? "it is closed" : unsafe String(cString: strerror(number))
        return "can't write to standard output: \(words)"
    }
}
