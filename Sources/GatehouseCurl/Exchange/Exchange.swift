import GatehouseHTTP
import Synchronization

/// A request that is being sent. Its task and the event loop share it.
final class Exchange: Sendable {
    typealias Outcome = Result<ReceivedResponse, TransferFailure>

    /// Resumes the task that waits for the outcome. It is sent after the engine has been released, because the task may
    /// need the engine next.
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

    /// The content of a streamed response. nil if the content is part of the outcome.
    let incoming: IncomingContent?

    /// The content of the request if it is a stream.
    let outgoing: OutgoingContent?

    private let state = Mutex(State())

    init(_ plan: RequestPlan) {
        self.plan = plan
        incoming = plan.isStreamed ? IncomingContent() : nil
        outgoing = plan.request.content.stream.map { OutgoingContent($0, length: plan.request.content.length) }
    }

    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// Whether the exchange was cancelled, possibly before the loop received it.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func markCancelled() {
        state.withLock { $0.isCancelled = true }
    }

    /// Reports the head of a streamed response.
    func begin(_ head: ReceivedResponse) -> Wakeup? {
        settle(.success(head))
    }

    /// Ends the exchange with the whole response or with a failure. A streamed response can fail after its head.
    func end(_ outcome: Outcome) -> Wakeup? {
        outgoing?.stop()
        if case .failure(let failure) = outcome { incoming?.finish(failure) } else { incoming?.finish(nil) }
        return settle(outcome)
    }

    /// Stores the first outcome and ignores later ones.
    private func settle(_ outcome: Outcome) -> Wakeup? {
        state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state.continuation.take().map { Wakeup(continuation: $0, outcome: outcome) }
        }
    }

    /// Returns the outcome. Only one task may wait for it.
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
