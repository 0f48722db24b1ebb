import Foundation
import Synchronization

/// Keeps work waiting until it's chosen.
final class ScheduleExecutor: TaskExecutor {
    /// The executor of the current task, if that is being explored.
    static var current: ScheduleExecutor? {
        unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor?.asTaskExecutor() } as? ScheduleExecutor
    }

    private struct State {
        var jobs: [UnownedJob] = []
        var hasForeignJob = false
        var interrupted: [CheckedContinuation<Void, Never>] = []
        var idleActions: [@Sendable () -> Bool] = []
        var isInOrder = false
    }

    private let thread = pthread_self()
    private let state = Mutex(State())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isForeign = pthread_equal(pthread_self(), thread) == 0
        state.withLock { state in
            state.jobs.append(job)
            if isForeign { state.hasForeignJob = true }
        }
    }

    var jobCount: Int {
        state.withLock { $0.jobs.count }
    }

    var hasForeignJob: Bool {
        state.withLock { $0.hasForeignJob }
    }

    func runJob(at index: Int) {
        let job = state.withLock { $0.jobs.remove(at: index) }
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        let interrupted = state.withLock { state in
            defer { state.interrupted = [] }
            return state.interrupted
        }
        for continuation in interrupted { continuation.resume() }
    }

    /// Whether work runs in the order of its coming, and nothing is chosen.
    var isInOrder: Bool {
        get { state.withLock { $0.isInOrder } }
        set { state.withLock { $0.isInOrder = newValue } }
    }

    /// Suspends the current task until it's chosen. `Task.yield()` would make two pieces of work instead of one.
    func interrupt() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.interrupted.append(continuation) }
        }
    }

    func addIdleAction(_ action: @escaping @Sendable () -> Bool) {
        state.withLock { $0.idleActions.append(action) }
    }

    /// Whether anybody who was asked could make work.
    func goIdle() -> Bool {
        state.withLock { $0.idleActions }.contains { $0() }
    }
}
