import Synchronization

/// The queue of commands for the engine, and the lock that decides who holds the engine.
///
/// A task that adds a command while the engine is free becomes its holder. The holder can release the engine only while
/// the queue is empty, so every command is carried out.
final class Inbox: Sendable {
    enum Command {
        case start(Exchange)
        case cancel(Exchange)
        /// Continues an exchange whose content can be read or written again.
        case resume(Exchange)
        /// Ends all exchanges, and resumes the caller afterwards.
        case shutDown(CheckedContinuation<Void, Never>?)
    }

    /// The result of adding a command.
    enum Reception {
        /// The command is ignored, because the inbox is closed.
        case refused
        /// The engine's holder will carry it out. If it is waiting, it must be woken up.
        case left(waiting: MultiHandle?)
        /// The caller has become the engine's holder.
        case held
    }

    private struct State {
        var commands: [Command] = []
        var isHeld = false
        var waiting: MultiHandle?
        var isClosed = false
    }

    private let state = Mutex(State())

    func put(_ command: Command) -> Reception {
        state.withLock { state in
            guard !state.isClosed else { return .refused }
            state.commands.append(command)
            guard !state.isHeld else { return .left(waiting: state.waiting.take()) }
            state.isHeld = true
            return .held
        }
    }

    var isEmpty: Bool { state.withLock { $0.commands.isEmpty } }

    /// Exchanges the queue for an empty array, whose memory is reused.
    func swap(with commands: inout [Command]) {
        state.withLock { Swift.swap(&$0.commands, &commands) }
    }

    /// Releases the engine unless there are commands.
    ///
    /// - Returns: Whether the engine was released.
    func release() -> Bool {
        state.withLock { state in
            state.isHeld = !state.commands.isEmpty
            return !state.isHeld
        }
    }

    /// Waits until the next command, unless there are commands. Only the engine's holder may call it.
    func wait(with multi: MultiHandle, milliseconds: Int32) {
        let mayWait = state.withLock { state in
            if state.commands.isEmpty { state.waiting = multi }
            return state.commands.isEmpty
        }
        guard mayWait else { return }
        multi.wait(milliseconds: milliseconds)
        state.withLock { $0.waiting = nil }
    }

    /// Refuses further commands, and returns those that weren't carried out.
    func close() -> [Command] {
        state.withLock { state in
            state.isClosed = true
            defer { state.commands = [] }
            return state.commands
        }
    }
}
