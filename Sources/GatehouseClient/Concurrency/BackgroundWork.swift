import GatehouseTypes
import Synchronization

/// A set of background tasks whose end can be awaited.
final class BackgroundWork: Sendable {
    private struct Running {
        var ends: [UInt64: (isRevocation: Bool, end: @Sendable () async -> Void)] = [:]
        var next: UInt64 = 0
    }

    private let running = Mutex(Running())

    /// Starts a task that isn't cancelled together with the caller's task.
    @discardableResult
    func start<Value: Sendable>(
        isRevocation: Bool = false, _ operation: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> {
        running.withLock { running in
            let number = running.next
            running.next += 1
            let task = spawn { [self] in
                defer { self.running.withLock { $0.ends[number] = nil } }
                return await operation()
            }
            running.ends[number] = (isRevocation, { _ = await task.value })
            return task
        }
    }

    /// Waits until no task is running, including tasks that are started during the wait.
    ///
    /// - Parameter isComplete: Whether it waits for revocations, too.
    func finish(isComplete: Bool = true) async {
        while let next = running.withLock({ running in
            running.ends.filter { isComplete || !$0.value.isRevocation }.min { $0.key < $1.key }?.value
        }) {
            await next.end()
        }
    }
}
