import GatehouseTypes
import Synchronization

/// Runs operations one at a time in the order in which they were handed over.
///
/// An operation that was handed over runs to its end, whatever becomes of the task that waits for it.
final class SerialQueue: Sendable {
    private let last = Mutex<(@Sendable () async -> Void)?>(nil)

    /// Hands over an operation and waits for its result.
    func run<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value {
        let task = last.withLock { last in
            let previous = last
            let task = spawn {
                await previous?()
                return await operation()
            }
            last = { _ = await task.value }
            return task
        }
        return await task.value
    }
}
