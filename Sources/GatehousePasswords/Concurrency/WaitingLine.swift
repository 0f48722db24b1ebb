import Synchronization

/// Limits the number of tasks that run at once. Admits waiting tasks in the order of their arrival, and refuses tasks
/// when the queue is full.
final class WaitingLine: Sendable {
    enum Admission: Sendable {
        case admitted
        case busy
        case cancelled
    }

    private struct State {
        var admitted = 0
        var nextTicket: UInt64 = 0
        var waiting: [(ticket: UInt64, continuation: CheckedContinuation<Admission, Never>)] = []
    }

    private let maximumAdmitted: Int
    private let maximumWaiting: Int
    private let state = Mutex(State())

    init(maximumAdmitted: Int, maximumWaiting: Int) {
        self.maximumAdmitted = max(1, maximumAdmitted)
        self.maximumWaiting = max(0, maximumWaiting)
    }

    /// Waits for admission. The caller must call ``leave()`` once if it is admitted.
    func enter() async -> Admission {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let answer = join(ticket, continuation) {
                    continuation.resume(returning: answer)
                }
            }
        } onCancel: {
            giveUp(ticket)
        }
    }

    /// Ends an admission. Admits the first waiting task.
    func leave() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.admitted -= 1
                return CheckedContinuation<Admission, Never>?.none
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: .admitted)
    }

    /// The number of admitted tasks and of waiting tasks.
    var occupancy: (admitted: Int, waiting: Int) {
        state.withLock { ($0.admitted, $0.waiting.count) }
    }

    /// The result, or nil if the task is now in the queue.
    private func join(_ ticket: UInt64, _ continuation: CheckedContinuation<Admission, Never>) -> Admission? {
        state.withLock { state in
            // Checked inside the lock: a cancellation that came earlier is seen here, a later one finds the ticket in
            // the queue.
            if Task.isCancelled { return .cancelled }
            if state.admitted < maximumAdmitted {
                state.admitted += 1
                return .admitted
            }
            guard state.waiting.count < maximumWaiting else { return .busy }
            state.waiting.append((ticket, continuation))
            return nil
        }
    }

    private func giveUp(_ ticket: UInt64) {
        let continuation = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(returning: .cancelled)
    }
}
