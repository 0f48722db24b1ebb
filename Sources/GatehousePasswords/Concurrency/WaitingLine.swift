import Synchronization

/// Lets a bounded number of tasks in at once, in the order of their coming, and turns away those beyond a bounded line.
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

    /// Waits for a place. Whoever is admitted calls ``leave()`` once.
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

    /// Gives the place to the first in line.
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

    /// How many have a place, and how many wait for one.
    var occupancy: (admitted: Int, waiting: Int) {
        state.withLock { ($0.admitted, $0.waiting.count) }
    }

    /// The answer, or nothing if the task now stands in line.
    private func join(_ ticket: UInt64, _ continuation: CheckedContinuation<Admission, Never>) -> Admission? {
        state.withLock { state in
            // Asked inside the lock: a cancellation before this line is seen here, one after it finds the ticket.
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
