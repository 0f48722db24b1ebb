import GatehouseTypes
import Synchronization

/// A set of background tasks whose end can be awaited.
final class BackgroundWork: Sendable {
    private struct Running {
        var ends: [UInt64: @Sendable () async -> Void] = [:]
        var next: UInt64 = 0
    }

    private let running = Mutex(Running())

    /// Starts a task that isn't cancelled together with the caller's task.
    @discardableResult
    func start<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        running.withLock { running in
            let number = running.next
            running.next += 1
            let task = spawn { [self] in
                defer { self.running.withLock { $0.ends[number] = nil } }
                return await operation()
            }
            running.ends[number] = { _ = await task.value }
            return task
        }
    }

    /// Waits until no task is running, including tasks that are started during the wait.
    func finish() async {
        while let end = running.withLock({ $0.ends.min { $0.key < $1.key }?.value }) {
            await end()
        }
    }
}

/// Holds a task that its owner cancels when the owner is deinitialized.
final class HeldTask: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func hold(_ task: Task<Void, Never>) {
        self.task.withLock { $0 = task }
    }

    /// Stores a new task, unless one is stored already.
    func hold(ifNone start: () -> Task<Void, Never>) {
        task.withLock { if $0 == nil { $0 = start() } }
    }

    /// Removes the task if it is done. No other task can be stored between the check and the removal.
    ///
    /// - Returns: Whether the task was done and has been removed.
    func letGo(ifDone isDone: () -> Bool) -> Bool {
        task.withLock { task in
            guard isDone() else { return false }
            task = nil
            return true
        }
    }

    func cancel() {
        task.withLock { $0 }?.cancel()
    }

    /// Cancels the task and waits for its end.
    func end() async {
        cancel()
        await task.withLock { $0 }?.value
    }
}
