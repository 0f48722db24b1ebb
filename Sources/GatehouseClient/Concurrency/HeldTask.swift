import Synchronization

/// A task that is cancelled along with its owner.
final class HeldTask: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func hold(_ task: Task<Void, Never>) {
        self.task.withLock { $0 = task }
    }

    /// Holds a new task, unless one is held.
    func hold(ifNone start: () -> Task<Void, Never>) {
        task.withLock { if $0 == nil { $0 = start() } }
    }

    /// Lets go of a task that has done its part. Nobody can hold another between the question and that.
    ///
    /// - Returns: Whether the task has done its part.
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

    /// Cancels the task and waits until it has ended.
    func end() async {
        cancel()
        await task.withLock { $0 }?.value
    }
}
