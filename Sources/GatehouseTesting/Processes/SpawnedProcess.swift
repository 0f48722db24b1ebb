package import Glibc
import Synchronization

/// A program in another process. It inherits only the given streams.
///
/// Foundation's `Process` isn't used: it inspects all descriptors of this process, and sometimes ends a test process
/// that has more than a thousand open descriptors (`Docs/ground.md`).
package final class SpawnedProcess: Sendable {
    /// How a process ended.
    package enum Ending: Equatable, Sendable {
        /// It exited with a status.
        case status(Int32)
        /// It was terminated by a signal.
        case signal(Int32)
    }

    /// The system couldn't start the process.
    package struct CannotStart: Error {
        /// The error number (`errno`).
        package let number: Int32

        /// Creates an error.
        package init(number: Int32) { self.number = number }
    }

    /// The process identifier.
    package let identifier: pid_t
    private let known = Mutex<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The path of the executable.
    ///   - arguments: The arguments, without the program's name.
    ///   - environment: The complete environment.
    ///   - input: The descriptor for standard input; nil for an empty input.
    ///   - output: The descriptor for standard output; nil to discard the output.
    ///   - errors: The descriptor for standard error; nil to discard it.
    ///   - isSession: Whether the process gets its own session without a terminal.
    /// - Throws: ``CannotStart``.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32? = nil,
        output: Int32? = nil, errors: Int32? = nil, isSession: Bool = false
    ) throws(CannotStart) {
        identifier = try SpawnRequest(
            program: program, arguments: arguments, environment: environment, streams: [input, output, errors],
            isSession: isSession
        ).run()
    }

    /// Starts a program with its own controlling terminal.
    ///
    /// - Parameters:
    ///   - program: The path of the executable.
    ///   - arguments: The arguments, without the program's name.
    ///   - environment: The complete environment.
    ///   - terminal: The path of the terminal.
    /// - Throws: ``CannotStart``.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], terminal: String
    ) throws(CannotStart) {
        identifier = try SpawnRequest(
            program: program, arguments: arguments, environment: environment, streams: [nil, nil, nil],
            isSession: true, terminal: terminal
        ).run()
    }

    /// Whether the process is still running.
    package var isRunning: Bool {
        known.withLock { ending in
            if ending == nil { ending = end(WNOHANG) }
            return ending == nil
        }
    }

    /// Sends a signal, unless the process has ended.
    package func send(_ signal: Int32) {
        known.withLock { ending in
            if ending == nil { _ = Glibc.kill(identifier, signal) }
        }
    }

    /// Waits for the end of the process. It blocks the calling thread.
    @discardableResult
    package func wait() -> Ending {
        // The process is reaped only under the lock, so that no signal is sent to another process that got its
        // identifier.
        while !hasEnded() {}
        return known.withLock { ending in
            let last = ending ?? end(0) ?? .status(0)
            ending = last
            return last
        }
    }

    private func hasEnded() -> Bool {
        guard known.withLock({ $0 }) == nil else { return true }
        var info = unsafe siginfo_t()
        return unsafe waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) == 0 || errno != EINTR
    }

    private func end(_ options: Int32) -> Ending? {
        var status: Int32 = 0
        guard unsafe waitpid(identifier, &status, options) == identifier else { return nil }
        return status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
    }
}
