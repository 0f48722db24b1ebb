import Synchronization

/// A result that is set once and that any number of tasks can await.
///
/// A waiter whose task is cancelled stops waiting at once. This affects neither the work nor the other waiters.
package final class OneShot<Value: Sendable>: Sendable {
    private typealias Continuation = CheckedContinuation<Value?, Never>

    private enum Contents {
        case open(waiters: [UInt64: Continuation], next: UInt64)
        case closed(Value)
    }

    private let contents = Mutex(Contents.open(waiters: [:], next: 0))

    /// Creates a result that isn't set yet.
    package init() {}

    /// Sets the result. Only the first call has an effect.
    package func resolve(_ value: Value) {
        let waiters: [UInt64: Continuation] = contents.withLock { contents in
            guard case .open(let waiters, _) = contents else { return [:] }
            contents = .closed(value)
            return waiters
        }
        for waiter in waiters.sorted(by: { $0.key < $1.key }) {
            waiter.value.resume(returning: value)
        }
    }

    /// Waits for the result and returns it.
    ///
    /// - Throws: `CancellationError` if the waiting task is cancelled before the result is set.
    package func value() async throws(CancellationError) -> Value {
        let number: UInt64 = contents.withLock { contents in
            guard case .open(let waiters, let next) = contents else { return 0 }
            contents = .open(waiters: waiters, next: next + 1)
            return next
        }
        let value = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(for: $0, number: number) }
        } onCancel: {
            stop(number)
        }
        guard let value else { throw CancellationError() }
        return value
    }

    private func wait(for continuation: Continuation, number: UInt64) {
        let answer: Value?? = contents.withLock { contents in
            switch contents {
            case .closed(let value):
                return .some(value)
            case .open(var waiters, let next):
                // The cancellation handler may have run before the waiter was registered.
                guard !Task.isCancelled else { return .some(nil) }
                waiters[number] = continuation
                contents = .open(waiters: waiters, next: next)
                return nil
            }
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func stop(_ number: UInt64) {
        let waiter: Continuation? = contents.withLock { contents in
            guard case .open(var waiters, let next) = contents else { return nil }
            let waiter = waiters.removeValue(forKey: number)
            contents = .open(waiters: waiters, next: next)
            return waiter
        }
        waiter?.resume(returning: nil)
    }
}
