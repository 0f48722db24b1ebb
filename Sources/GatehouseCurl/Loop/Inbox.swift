import Synchronization

/// Where tasks leave what is to be done with their exchanges, and who is to do it: one at a time holds the engine.
///
/// Who leaves a command while nobody holds the engine holds it from then on. Who holds it lets go of it only while there
/// are no commands, so that none is left behind.
final class Inbox: Sendable {
    enum Command {
        case start(Exchange)
        case cancel(Exchange)
        /// Something has changed that an exchange was held up by.
        case resume(Exchange)
        /// Everything is to end. Who waits for that is told.
        case shutDown(CheckedContinuation<Void, Never>?)
    }

    /// What becomes of a command.
    enum Reception {
        /// Nobody will ever look at it.
        case refused
        /// The holder of the engine will look at it; one that waits has to be woken.
        case left(waiting: MultiHandle?)
        /// The task that has left it holds the engine now.
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

    /// Swaps what there is to do for an empty list, whose memory is used again.
    func swap(with commands: inout [Command]) {
        state.withLock { Swift.swap(&$0.commands, &commands) }
    }

    /// Lets go of the engine.
    ///
    /// - Returns: Whether that is so. If not, there are commands, and the engine is still held.
    func letGo() -> Bool {
        state.withLock { state in
            state.isHeld = !state.commands.isEmpty
            return !state.isHeld
        }
    }

    /// Lets the engine's holder wait, unless there are commands. The next command wakes it.
    func wait(with multi: MultiHandle, milliseconds: Int32) {
        let mayWait = state.withLock { state in
            if state.commands.isEmpty { state.waiting = multi }
            return state.commands.isEmpty
        }
        guard mayWait else { return }
        multi.wait(milliseconds: milliseconds)
        state.withLock { $0.waiting = nil }
    }

    /// Takes no commands any more, and gives those that nobody has looked at.
    func close() -> [Command] {
        state.withLock { state in
            state.isClosed = true
            defer { state.commands = [] }
            return state.commands
        }
    }
}
