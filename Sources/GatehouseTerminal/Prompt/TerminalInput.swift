import Foundation
import GatehouseClient
import GatehouseTypes
import Synchronization

/// Reads a user's lines, one at a time, on a thread of its own.
final class TerminalInput: Sendable {
    /// The user's input.
    enum Line: Sendable {
        case text(Secret)
        case tooLong
        case notText
        case end
    }

    private let descriptor: Descriptor
    private let pending = Mutex(LineBuffer())

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - hidden: Whether the terminal's echo is switched off.
    ///   - ask: Writes the question, after the echo was switched off, and again after the process was stopped.
    /// - Returns: The line, or the reason why there is none.
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled`` if the task is cancelled, or by a signal.
    func readLine(hidden: Bool, _ ask: @escaping @Sendable () throws -> Void) async throws -> Line {
        let wake = try Descriptor.pipe()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Reading from a user blocks for a long time, so it has a thread of its own.
                Thread.detachNewThread { [self] in
                    continuation.resume(
                        with: Result { try read(hidden: hidden, until: wake.reading, ask) })
                }
            }
        } onCancel: {
            wake.writing.write([0])
        }
    }

    private func read(hidden: Bool, until wake: Descriptor, _ ask: () throws -> Void) throws -> Line {
        let echo = hidden ? try TerminalEcho(off: descriptor, until: wake) : nil
        defer { echo?.restore() }
        try ask()
        while true {
            if let line = pending.withLock({ $0.takeLine() }) { return line }
            switch Readiness.wait(for: descriptor, wake, echo?.signals) {
            case .cancelled: throw AuthError(.cancelled, "the prompt was cancelled")
            case .signal:
                guard let echo, try echo.passOnSignal() else { throw AuthError(.cancelled, "interrupted") }
                try ask()
            case .readable:
                guard let bytes = descriptor.read(upTo: 512), !bytes.isEmpty else {
                    return pending.withLock { $0.takeRest() }
                }
                pending.withLock { $0.append(bytes) }
            }
        }
    }
}

/// The bytes that aren't a whole line yet. Its size is limited to little more than the maximum length of a line.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var isOverlong = false

    private static let newline = UInt8(ascii: "\n")

    mutating func append(_ new: [UInt8]) {
        bytes += new
    }

    /// Removes and returns the first complete line, without its newline.
    mutating func takeLine() -> TerminalInput.Line? {
        guard let end = bytes.firstIndex(of: LineBuffer.newline) else {
            if bytes.count > PromptForm.maximumAnswerLength {
                bytes = []
                isOverlong = true
            }
            return nil
        }
        let line = Array(bytes[..<end])
        bytes.removeFirst(end + 1)
        return read(line)
    }

    /// The remaining bytes at the end of the input.
    mutating func takeRest() -> TerminalInput.Line {
        guard !bytes.isEmpty || isOverlong else { return .end }
        let line = bytes
        bytes = []
        return read(line)
    }

    private mutating func read(_ line: [UInt8]) -> TerminalInput.Line {
        defer { isOverlong = false }
        if isOverlong || line.count > PromptForm.maximumAnswerLength { return .tooLong }
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
        guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else { return .notText }
        return .text(Secret(text))
    }
}
