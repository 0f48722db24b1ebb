import Synchronization

/// Where tasks leave what the loop is to do.
///
/// A continuation is resumed by whoever takes its order out of here: the loop, or nobody else once the loop has ended.
final class Inbox: Sendable {
    enum Command {
        case start(Order)
        case cancel(Int)
    }

    private struct State {
        var commands: [Command] = []
        var multi: MultiHandle?
        var isClosing = false
        var lastID = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// - Parameter multi: What to wake up; without it the loop never runs.
    init(_ multi: MultiHandle?) {
        state = Mutex(State(multi: multi))
    }

    func makeID() -> Int {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// Takes an order. Whether its task was cancelled is asked under the lock: if it wasn't yet, the cancellation comes
    /// later and finds the order before it.
    func submit(_ order: Order, isCancelled: @autoclosure () -> Bool) {
        let refusal: TransferFailure? = state.withLock { state in
            guard let multi = state.multi else { return state.isClosing ? .shutDown : .unavailable }
            if isCancelled() { return .cancelled }
            state.commands.append(.start(order))
            multi.wakeUp()
            return nil
        }
        if let refusal { order.continuation.resume(returning: .failure(refusal)) }
    }

    func cancel(_ id: Int) {
        state.withLock { state in
            guard let multi = state.multi else { return }
            state.commands.append(.cancel(id))
            multi.wakeUp()
        }
    }

    func close() {
        state.withLock { state in
            state.isClosing = true
            state.multi?.wakeUp()
        }
    }

    /// Closes, and returns when the loop has ended.
    func shutDown() async {
        close()
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.multi != nil { state.waiting.append(continuation) }
                return state.multi == nil
            }
            if hasEnded { continuation.resume() }
        }
    }

    /// What there is to do, for the loop alone; nothing if it's to end.
    func take() -> [Command]? {
        state.withLock { state in
            guard !state.isClosing else { return nil }
            defer { state.commands = [] }
            return state.commands
        }
    }

    /// Ends the loop's part: nothing is taken any more, and the multi handle is nobody's but the loop's.
    func end() {
        let (commands, waiting) = state.withLock { state in
            defer {
                state.commands = []
                state.waiting = []
                state.multi = nil
                state.isClosing = true
            }
            return (state.commands, state.waiting)
        }
        for case .start(let order) in commands { order.continuation.resume(returning: .failure(.shutDown)) }
        for continuation in waiting { continuation.resume() }
    }
}
