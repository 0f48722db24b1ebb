import GatehouseHTTP
import Synchronization

/// A request on its way, as its task and the loop share it.
final class Exchange: Sendable {
    typealias Outcome = Result<ReceivedResponse, TransferFailure>

    /// A task that has waited for the outcome. It's woken when nobody holds the engine any more, which it may want
    /// next.
    struct Wakeup: Sendable {
        fileprivate let continuation: CheckedContinuation<Outcome, Never>
        fileprivate let outcome: Outcome

        func send() { continuation.resume(returning: outcome) }
    }

    private struct State {
        var outcome: Outcome?
        var continuation: CheckedContinuation<Outcome, Never>?
        var isCancelled = false
    }

    let plan: RequestPlan

    /// Where the answer's content goes if it's read bit by bit; otherwise it's part of the outcome.
    let incoming: IncomingContent?

    /// Where the request's content comes from if it's made bit by bit.
    let outgoing: OutgoingContent?

    private let state = Mutex(State())

    init(_ plan: RequestPlan) {
        self.plan = plan
        incoming = plan.isReadBitByBit ? IncomingContent() : nil
        outgoing = plan.request.content.stream.map { OutgoingContent($0, length: plan.request.content.length) }
    }

    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// Whether nobody wants the answer any more. It may be said before the loop has heard of the exchange.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func markCancelled() {
        state.withLock { $0.isCancelled = true }
    }

    /// Hands over an answer's head; its content is on its way.
    func begin(_ head: ReceivedResponse) -> Wakeup? {
        settle(.success(head))
    }

    /// Ends with the whole answer, or without one; that may be in the middle of one that is read bit by bit.
    func end(_ outcome: Outcome) -> Wakeup? {
        outgoing?.stop()
        if case .failure(let failure) = outcome { incoming?.finish(failure) } else { incoming?.finish(nil) }
        return settle(outcome)
    }

    /// The first outcome counts.
    private func settle(_ outcome: Outcome) -> Wakeup? {
        state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state.continuation.take().map { Wakeup(continuation: $0, outcome: outcome) }
        }
    }

    /// Waits for the outcome, for one task.
    func wait() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.continuation = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }
}
