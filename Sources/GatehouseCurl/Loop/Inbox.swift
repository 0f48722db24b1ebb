import Synchronization

/// Where tasks leave what is to be done with their exchanges, for whoever holds the engine next.
final class Inbox: Sendable {
    enum Command {
        case start(Exchange)
        case cancel(Exchange)
        /// Something has changed that an exchange was held up by.
        case resume(Exchange)
    }

    private struct State {
        var commands: [Command] = []
        var isClosed = false
    }

    private let state = Mutex(State())

    /// - Returns: Whether anybody will ever look at the command.
    func put(_ command: Command) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.commands.append(command)
            return true
        }
    }

    var isEmpty: Bool { state.withLock { $0.commands.isEmpty } }

    /// Swaps what there is to do for an empty list, whose memory is used again.
    func swap(with commands: inout [Command]) {
        state.withLock { Swift.swap(&$0.commands, &commands) }
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
