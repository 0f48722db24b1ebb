import Synchronization

/// A value that tasks can wait for and that is set once.
///
/// Only the first call of ``open(with:)`` or ``fail(_:)`` has an effect. A task that waits later gets the result at
/// once.
public final class Gate<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: [(id: Int, continuation: CheckedContinuation<Value, any Error>)] = []
        var cancelled: Set<Int> = []
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Creates a closed gate.
    public init() {}

    /// The number of waiting tasks.
    public var waiterCount: Int {
        state.withLock { $0.waiting.count }
    }

    /// Waits for the value.
    ///
    /// - Throws: The error passed to ``fail(_:)``, or `CancellationError` if the task is cancelled first.
    public func wait() async throws -> Value {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { enter($0, id: id) }
        } onCancel: {
            leave(id)
        }
    }

    /// Sets the value and resumes all waiting tasks in the order of their arrival.
    public func open(with value: Value) {
        settle(.success(value))
    }

    /// Fails all waiting tasks with an error.
    public func fail(_ error: any Error) {
        settle(.failure(error))
    }

    private func settle(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            guard state.result == nil else { return state.waiting }
            state.result = result
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.continuation.resume(with: result) }
    }

    private func enter(_ continuation: CheckedContinuation<Value, any Error>, id: Int) {
        let result: Result<Value, any Error>? = state.withLock { state in
            if let result = state.result { return result }
            if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
            state.waiting.append((id, continuation))
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    private func leave(_ id: Int) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.waiting.remove(at: index).continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}

extension Gate<Void> {
    /// Opens the gate for all tasks.
    public func open() {
        open(with: ())
    }
}
