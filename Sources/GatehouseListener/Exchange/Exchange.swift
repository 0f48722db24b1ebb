import GatehouseHTTP
import Synchronization

/// One request on its way to its answer. It lives from the request line to the last byte of the answer.
final class Exchange: Sendable {
    private struct State {
        var machine = ExchangeState()
        var task: Task<Void, Never>?
        var suspended: SuspendedConnection?
    }

    let connection: Connection

    /// The request target before microhttpd decodes it.
    let target: String

    private let state = Mutex(State())

    init(on connection: Connection, target: String) {
        self.connection = connection
        self.target = target
    }

    /// Whether nobody has looked at the head yet.
    var isNew: Bool { state.withLock { $0.machine.isNew } }

    /// Passes an event to the state.
    func apply(
        _ event: (inout ExchangeState) -> ExchangeState.Instruction
    ) -> ExchangeState.Instruction {
        state.withLock { event(&$0.machine) }
    }

    /// Takes the connection to resume when there is an answer.
    ///
    /// - Returns: Whether the handler is still wanted; if the listener stopped just now, the answer is there already.
    func rest(_ connection: SuspendedConnection) -> Bool {
        let isWaiting = state.withLock { state in
            if state.machine.isWaiting { state.suspended = connection }
            return state.machine.isWaiting
        }
        if !isWaiting { connection.resume() }
        return isWaiting
    }

    /// Takes the handler's task, to cancel it when its time is over.
    func bind(_ task: Task<Void, Never>) {
        state.withLock { $0.task = task }
    }

    /// Takes the answer, if it's the first, and calls `willResume` before microhttpd comes back for it.
    func finish(with action: ListenerAction, willResume: () -> Void) {
        let suspended = state.withLock { state in
            guard state.machine.decide(action) else { return SuspendedConnection?.none }
            state.task = nil
            return state.suspended.take()
        }
        guard let suspended else { return }
        willResume()
        suspended.resume()
    }

    /// Gives up on the handler: cancels its task and answers in its place.
    func abandon(with response: HTTPResponse, willResume: () -> Void) {
        state.withLock { $0.task }?.cancel()
        finish(with: .answer(response), willResume: willResume)
    }
}
