import Synchronization

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
