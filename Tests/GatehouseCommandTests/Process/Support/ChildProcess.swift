import Dispatch
import Foundation
import Glibc
import Synchronization

/// A program that runs in a process of its own, in a session of its own, so that it has no terminal.
final class ChildProcess: Sendable {
    /// How a process ended.
    enum Ending: Equatable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    struct CannotStart: Error {
        let number: Int32
    }

    private struct State {
        var ending: Ending?
        var waiting: [CheckedContinuation<Ending, Never>] = []
    }

    /// After so long a child is killed: it hangs, and its test fails.
    private static let patience = DispatchTimeInterval.seconds(300)

    let output: ChildLines
    let errors: ChildLines

    private let processID: pid_t
    private let state = Mutex(State())

    /// Starts a program with an input that is short enough for the system to keep.
    init(_ program: String, _ arguments: [String], environment: [String: String], input: String = "") throws {
        let streams = try (input: StreamPair(), output: StreamPair(), errors: StreamPair())
        streams.input.write(input)
        let spawned = SpawnRequest(
            program: program, arguments: arguments, environment: environment,
            streams: [streams.input.far, streams.output.far, streams.errors.far]
        ).run()
        for pair in [streams.input, streams.output, streams.errors] { close(pair.far) }
        close(streams.input.near)
        output = ChildLines(reading: streams.output.near)
        errors = ChildLines(reading: streams.errors.near)
        processID = try spawned.get()
        Thread.detachNewThread { [self] in reap() }
        DispatchQueue.global().asyncAfter(deadline: .now() + ChildProcess.patience) { [weak self] in self?.kill() }
    }

    /// Waits for the end of the process.
    func ending() async -> Ending {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.waiting.append(continuation) }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) {
        state.withLock { state in
            guard state.ending == nil else { return }
            _ = Glibc.kill(processID, signal)
        }
    }

    /// Ends the process at once, if it hasn't ended.
    func kill() {
        send(SIGKILL)
    }

    /// The process is only forgotten under the lock, so that no signal goes to another one that got its number.
    private func reap() {
        var info = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (ending, waiting) = state.withLock { state in
            var status: Int32 = 0
            unsafe waitpid(processID, &status, 0)
            let ending: Ending = status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
            state.ending = ending
            defer { state.waiting = [] }
            return (ending, state.waiting)
        }
        for waiter in waiting { waiter.resume(returning: ending) }
    }
}
