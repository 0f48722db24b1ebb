import Foundation
import GatehouseTypes
import Synchronization

/// Limits tries that can fail, such as checks of passwords.
///
/// A failure counts when it is known. Tries that are under way at the same time can't exceed the limit in one process;
/// each further process with the same store can have as many under way as are left.
final class AttemptLimiter: Sendable {
    /// What became of a try.
    enum Outcome<Value: Sendable>: Sendable {
        case right(Value)
        case wrong
        /// Nothing was checked, because too many have failed. The audit is told of the first time.
        case limited(until: Date, isFirst: Bool)
    }

    private struct State {
        var line: AttemptLine
        var lastTicket = 0
        var continuations: [AttemptLine.Ticket: CheckedContinuation<AttemptLine.Verdict, Never>] = [:]
    }

    private let store: any LimitStore
    private let time: any TimeSource
    private let state: Mutex<State>

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - store: Where failures are counted.
    ///   - placesOfStrangers: How many tries of strangers are under way at once.
    ///   - time: The clock.
    init(store: any LimitStore, placesOfStrangers: Int, time: any TimeSource) {
        self.store = store
        self.time = time
        state = Mutex(State(line: AttemptLine(placesOfStrangers: placesOfStrangers)))
    }

    /// How many tries wait, and how many keys are remembered for those that wait or are under way.
    var size: (waiting: Int, keys: Int) { state.withLock { $0.line.size } }

    /// Makes a try, unless too many have failed.
    ///
    /// - Parameters:
    ///   - keys: What a failure is counted for.
    ///   - forgetsFailures: Whether the failures of the first key are forgotten if the try is right.
    ///   - check: Makes the try. Returns `nil` if it is wrong. A try that throws counts neither as right nor as wrong.
    /// - Returns: What became of it.
    /// - Throws: What the check throws. ``ServiceError``: `overloaded` if too many tries are under way or waiting, or
    ///   the store has no room; others if the store fails.
    func attempt<Value: Sendable>(
        _ keys: [LimitKey], forgetsFailures: Bool = true, _ check: () async throws -> Value?
    ) async throws -> Outcome<Value> {
        let attempt = AttemptLine.Attempt(keys: keys)
        state.withLock { $0.line.begin(attempt) }
        defer { state.withLock { $0.line.end(attempt) } }
        switch await enter(attempt, knowing: try await store.counts(of: keys)) {
        case .limited(let limited):
            let isFirst = limited.isNoted ? false : try await store.note(limited.keys)
            return .limited(until: limited.until, isFirst: isFirst)
        case .busy, .cancelled:
            throw ServiceError(.overloaded, "Too many tries are being checked.")
        case .admitted:
            defer { leave(attempt) }
            guard let value = try await check() else {
                let counts = try await store.add(to: keys)
                state.withLock { $0.line.learn(counts, of: keys, at: time.now) }
                return .wrong
            }
            if forgetsFailures { try await forgetFailures(of: keys.first) }
            return .right(value)
        }
    }

    private func forgetFailures(of key: LimitKey?) async throws {
        guard let key, state.withLock({ $0.line.hasFailures(key) }) else { return }
        try await store.forget([key])
        state.withLock { $0.line.forget(key) }
    }

    /// Waits for a place.
    private func enter(
        _ attempt: AttemptLine.Attempt, knowing counts: [LimitCount?]
    ) async -> AttemptLine.Verdict {
        let ticket = state.withLock { state in
            state.line.learn(counts, of: attempt.keys, at: time.now)
            state.lastTicket += 1
            return state.lastTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let verdict = state.withLock { state -> AttemptLine.Verdict? in
                    // A task that is cancelled later is found by the handler.
                    if Task.isCancelled { return .cancelled }
                    let verdict = state.line.enter(attempt, as: ticket, at: time.now)
                    if verdict == nil { state.continuations[ticket] = continuation }
                    return verdict
                }
                if let verdict { continuation.resume(returning: verdict) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.line.cancel(ticket)
                return state.continuations.removeValue(forKey: ticket)
            }
            continuation?.resume(returning: .cancelled)
        }
    }

    private func leave(_ attempt: AttemptLine.Attempt) {
        let admitted = state.withLock { state in
            state.line.leave(attempt, at: time.now).compactMap { ticket, verdict in
                state.continuations.removeValue(forKey: ticket).map { ($0, verdict) }
            }
        }
        for (continuation, verdict) in admitted { continuation.resume(returning: verdict) }
    }
}
