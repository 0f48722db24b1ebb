import Synchronization

/// Limits the number of operations that run at once. Other operations wait in the order of their arrival.
///
/// A permit passes directly from an operation that ends to the one that has waited longest, so the limit is never
/// exceeded.
package final class PermitQueue: Sendable {
    /// Why an operation gets no permit.
    package enum Refusal: Error {
        /// The task was cancelled while it waited.
        case cancelled
        /// Too many operations are waiting.
        case full
        /// All waiting operations were refused.
        case dismissed
    }

    private typealias Continuation = CheckedContinuation<Refusal?, Never>

    private struct State {
        var limit: Int
        var running = 0
        var nextTicket = 0
        private var waiting: [Int: Continuation] = [:]
        private var order: [Int] = []
        private var head = 0

        init(limit: Int) {
            self.limit = limit
        }

        var waitingCount: Int { waiting.count }

        mutating func append(_ continuation: Continuation, as ticket: Int) {
            waiting[ticket] = continuation
            order.append(ticket)
        }

        /// The number of tickets that are stored, of waiting operations and of those that have left.
        var ticketCount: Int { order.count }

        /// Removes an operation from the queue. Rebuilds the order when most of its tickets have left.
        mutating func remove(_ ticket: Int) -> Continuation? {
            let continuation = waiting.removeValue(forKey: ticket)
            if order.count - head > 2 * waiting.count + 64 {
                order = order[head...].filter { waiting[$0] != nil }
                head = 0
            }
            return continuation
        }

        mutating func removeFirst() -> Continuation? {
            while head < order.count {
                let ticket = order[head]
                head += 1
                if head > 64, head * 2 > order.count {
                    order.removeFirst(head)
                    head = 0
                }
                if let continuation = waiting.removeValue(forKey: ticket) { return continuation }
            }
            order.removeAll()
            head = 0
            return nil
        }

        /// Gives a free permit to the first waiting operation.
        mutating func admitFirst() -> Continuation? {
            guard running < limit, let continuation = removeFirst() else { return nil }
            running += 1
            return continuation
        }

        /// Takes a permit if one is free. Returns whether it did.
        mutating func admitAtOnce() -> Bool {
            guard running < limit, waiting.isEmpty else { return false }
            running += 1
            return true
        }
    }

    private let maximumWaiting: Int
    private let state: Mutex<State>

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of operations that run at once. With 0, all wait until the limit is raised.
    ///   - maximumWaiting: The maximum number of operations that wait.
    package init(limit: Int, maximumWaiting: Int = .max) {
        self.maximumWaiting = maximumWaiting
        state = Mutex(State(limit: limit))
    }

    /// The maximum number of operations that run at once. Raising it admits waiting operations.
    package var limit: Int {
        get { state.withLock { $0.limit } }
        set {
            let admitted = state.withLock { state in
                state.limit = newValue
                var admitted: [Continuation] = []
                while let continuation = state.admitFirst() { admitted.append(continuation) }
                return admitted
            }
            for continuation in admitted { continuation.resume(returning: nil) }
        }
    }

    /// The number of operations that run, and of those that wait.
    package var occupancy: (running: Int, waiting: Int) {
        state.withLock { ($0.running, $0.waitingCount) }
    }

    /// The number of stored tickets. At any time it is at most twice the number of waiting operations, and 65 more.
    package var ticketCount: Int {
        state.withLock { $0.ticketCount }
    }

    /// Takes a permit, or waits for one. The caller must call ``leave()`` once.
    ///
    /// - Throws: The reason why it gets no permit. Then ``leave()`` must not be called.
    package func enter() async throws(Refusal) {
        guard !state.withLock({ $0.admitAtOnce() }) else { return }
        let ticket = makeTicket()
        let refusal = await withTaskCancellationHandler {
            await withCheckedContinuation { join($0, as: ticket, isCancellable: true) }
        } onCancel: {
            state.withLock { $0.remove(ticket) }?.resume(returning: .cancelled)
        }
        if let refusal { throw refusal }
    }

    /// Gives a permit back. The first waiting operation gets it.
    package func leave() {
        let next = state.withLock { state in
            state.running -= 1
            return state.admitFirst()
        }
        next?.resume(returning: nil)
    }

    /// Runs an operation with a permit. The wait for the permit isn't cancelled with the task, and no refusal ends it.
    package func run<Value, Failure: Error>(
        _ operation: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if !state.withLock({ $0.admitAtOnce() }) {
            while await withCheckedContinuation({ join($0, as: makeTicket(), isCancellable: false) }) != nil {}
        }
        defer { leave() }
        return try await operation()
    }

    /// Refuses all waiting operations.
    package func dismissWaiting() {
        let dismissed = state.withLock { state in
            var dismissed: [Continuation] = []
            while let continuation = state.removeFirst() { dismissed.append(continuation) }
            return dismissed
        }
        for continuation in dismissed { continuation.resume(returning: .dismissed) }
    }

    private func makeTicket() -> Int {
        state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
    }

    /// Checks cancellation under the lock: if the task is cancelled later, the cancellation handler finds the ticket.
    private func join(_ continuation: Continuation, as ticket: Int, isCancellable: Bool) {
        let result: Refusal?? = state.withLock { state in
            if isCancellable, Task.isCancelled { return .some(.cancelled) }
            if state.admitAtOnce() { return .some(nil) }
            if isCancellable, state.waitingCount >= maximumWaiting { return .some(.full) }
            state.append(continuation, as: ticket)
            return nil
        }
        if let result { continuation.resume(returning: result) }
    }
}
