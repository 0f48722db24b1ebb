import Dispatch
import Synchronization

/// An executor that reports when all of its tasks have ended or are suspended.
///
/// A test starts tasks on it, waits until they can't get on, and then checks what they wait for:
///
/// ```
/// let executor = TrackedExecutor()
/// let task = Task(executorPreference: executor) { try await chain.load(request) }
/// await executor.waitUntilIdle()
/// #expect(throttle.waitingCount == 1)
/// ```
///
/// It also tracks child tasks and tasks that were started with `spawn`. It can't track work outside of tasks, such as
/// that of a thread, and the main actor.
public final class TrackedExecutor: TaskExecutor {
    private struct State {
        var pending = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let queue = DispatchQueue(label: "gatehouse.testing.executor")
    private let state = Mutex(State())

    /// Creates an executor without tasks.
    public init() {}

    /// Runs a job after those that were enqueued before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.pending += 1 }
        queue.async { self.run(job) }
    }

    private func run(_ job: UnownedJob) {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            state.pending -= 1
            guard state.pending == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until no job is running or ready to run. Returns at once if this is already so.
    public func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.pending > 0 { state.waiting.append(continuation) }
                return state.pending == 0
            }
            if isIdle { continuation.resume() }
        }
    }
}
