import Dispatch
import Foundation
import GatehouseTesting
import Glibc
import Synchronization

/// A program that runs in a process of its own, in a session of its own, so that it has no terminal but one made for
/// it.
final class ChildProcess: Sendable {
    /// How a process ended.
    enum Ending: Equatable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    private struct State {
        var ending: Ending?
        var waiting: [CheckedContinuation<Ending, Never>] = []
    }

    /// After so long a child is killed: it hangs, and its test fails.
    private static let patience = DispatchTimeInterval.seconds(300)

    let output: ChildLines
    let errors: ChildLines

    private let keyboard: Int32?
    private let process: SpawnedProcess
    private let state = Mutex(State())

    /// Starts a program with an input that is short enough for the system to keep.
    init(_ program: String, _ arguments: [String], environment: [String: String], input: String = "") throws {
        let streams = try (input: StreamPair(), output: StreamPair(), errors: StreamPair())
        streams.input.write(input)
        let spawned = Result {
            try SpawnedProcess(
                program, arguments, environment: environment, input: streams.input.far, output: streams.output.far,
                errors: streams.errors.far, isSession: true)
        }
        for pair in [streams.input, streams.output, streams.errors] { close(pair.far) }
        close(streams.input.near)
        output = ChildLines(reading: streams.output.near)
        errors = ChildLines(reading: streams.errors.near)
        keyboard = nil
        process = try spawned.get()
        watch()
    }

    /// Starts a program that has a terminal, which shows both what it prints and what is typed.
    init(
        onTerminal program: String, _ arguments: [String], environment: [String: String], columns: Int = 100
    ) throws {
        let terminal = try PseudoTerminal(columns: columns)
        let spawned = Result {
            try SpawnedProcess(program, arguments, environment: environment, terminal: terminal.path)
        }
        close(terminal.far)
        keyboard = terminal.keyboard
        output = ChildLines(reading: terminal.screen)
        errors = output
        process = try spawned.get()
        watch()
    }

    deinit {
        if let keyboard { close(keyboard) }
    }

    private func watch() {
        Thread.detachNewThread { [self] in reap() }
        DispatchQueue.global().asyncAfter(deadline: .now() + ChildProcess.patience) { [weak self] in self?.kill() }
    }

    /// Types on the terminal. A carriage return is the Enter key, `\u{3}` is Ctrl-C.
    func type(_ text: String) {
        guard let keyboard else { return }
        let bytes = Array(text.utf8)
        _ = unsafe write(keyboard, bytes, bytes.count)
    }

    /// Whether the terminal echoes; nothing without one.
    var showsWhatIsTyped: Bool? {
        var modes = termios()
        guard let keyboard, unsafe tcgetattr(keyboard, &modes) == 0 else { return nil }
        return modes.c_lflag & tcflag_t(ECHO) != 0
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
        process.send(signal)
    }

    /// Ends the process at once, if it hasn't ended.
    func kill() {
        send(SIGKILL)
    }

    private func reap() {
        let ending = Ending(process.wait())
        let waiting = state.withLock { state in
            state.ending = ending
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume(returning: ending) }
    }
}

extension ChildProcess.Ending {
    fileprivate init(_ ending: SpawnedProcess.Ending) {
        switch ending {
        case .status(let status): self = .status(status)
        case .signal(let signal): self = .signal(signal)
        }
    }
}
