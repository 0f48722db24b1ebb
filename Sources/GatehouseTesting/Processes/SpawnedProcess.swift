package import Glibc
import Synchronization

/// A program in a process of its own, which has the streams that it's given and nothing else of this process.
///
/// Foundation's `Process` isn't used: it looks at all descriptors of this process, and a test process that has more than a
/// thousand of them open ends there at times (`Docs/ground.md`).
package final class SpawnedProcess: Sendable {
    /// How a process ended.
    package enum Ending: Equatable, Sendable {
        /// It ended by itself.
        case status(Int32)
        /// It was ended.
        case signal(Int32)
    }

    /// The system doesn't start it.
    package struct CannotStart: Error {
        /// The system's number for the reason.
        package let number: Int32

        /// Wraps a number.
        package init(number: Int32) { self.number = number }
    }

    /// The process's number.
    package let identifier: pid_t
    private let known = Mutex<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The path of its file.
    ///   - arguments: The arguments behind its name.
    ///   - environment: All of its environment.
    ///   - input: What it reads; nothing stands for an empty input.
    ///   - output: Where it writes; nothing stands for nowhere.
    ///   - errors: Where it writes its errors.
    ///   - isSession: Whether it's a session of its own, without a terminal.
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

    /// Starts a program that has a terminal of its own, for whoever sits there.
    ///
    /// - Parameters:
    ///   - program: The path of its file.
    ///   - arguments: The arguments behind its name.
    ///   - environment: All of its environment.
    ///   - terminal: Where the terminal is found.
    /// - Throws: ``CannotStart``.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], terminal: String
    ) throws(CannotStart) {
        identifier = try SpawnRequest(
            program: program, arguments: arguments, environment: environment, streams: [nil, nil, nil],
            isSession: true, terminal: terminal
        ).run()
    }

    /// Whether it hasn't been seen to end.
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

    /// Waits for the end of the process; it blocks this thread.
    @discardableResult
    package func wait() -> Ending {
        // The process is only forgotten under the lock, so that no signal goes to another one that got its number.
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
