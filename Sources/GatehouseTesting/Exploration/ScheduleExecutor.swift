import Foundation
import Synchronization

/// A task executor that keeps jobs waiting until they are chosen.
///
/// All jobs run on one thread. The lock is contended only if a job is enqueued from another thread, which is an error.
final class ScheduleExecutor: TaskExecutor {
    /// The executor of the current task; nil if the task isn't being explored.
    static var current: ScheduleExecutor? {
        let executor = unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor?.asTaskExecutor() }
        guard let executor, type(of: executor) == ScheduleExecutor.self else { return nil }
        return unsafe unsafeDowncast(executor, to: ScheduleExecutor.self)
    }

    /// The next step of a schedule.
    enum Step {
        case run(UnownedJob)
        case idle
        case done
        case foreignJob
        case diverged
    }

    private struct State {
        var jobs: [UnownedJob] = []
        var hasForeignJob = false
        var isDone = false
        var isInOrder = false
        var interrupted: [CheckedContinuation<Void, Never>] = []
        var idleActions: [@Sendable () -> Bool] = []
        var waitingForIdle: [CheckedContinuation<Void, Never>] = []
        var reached: [String] = []
    }

    private let thread = pthread_self()
    private let state: Mutex<State>

    init() {
        var state = State()
        state.jobs.reserveCapacity(16)
        self.state = Mutex(state)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isForeign = pthread_equal(pthread_self(), thread) == 0
        state.withLock { state in
            state.jobs.append(job)
            if isForeign { state.hasForeignJob = true }
        }
    }

    /// Removes and returns the waiting job that the chooser selects.
    func next(choosing chooser: inout some ScheduleChooser) -> Step {
        state.withLock { state in
            if state.isDone { return .done }
            if state.hasForeignJob { return .foreignJob }
            let width = state.jobs.count
            if width == 0 { return .idle }
            if width == 1 { return .run(state.jobs.removeLast()) }
            guard !state.isInOrder else { return .run(state.jobs.removeFirst()) }
            guard let index = chooser.choose(among: width) else { return .diverged }
            return .run(state.jobs.remove(at: index))
        }
    }

    /// Removes and returns the first waiting job; nil if there is none.
    func first() -> UnownedJob? {
        state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    }

    func run(_ job: UnownedJob) {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        let interrupted: [CheckedContinuation<Void, Never>] = state.withLock { state in
            guard !state.interrupted.isEmpty else { return [] }
            defer { state.interrupted = [] }
            return state.interrupted
        }
        for continuation in interrupted { continuation.resume() }
    }

    var hasForeignJob: Bool {
        state.withLock { $0.hasForeignJob }
    }

    /// Marks the scenario as ended. Jobs that still wait are irrelevant then.
    func finish() {
        state.withLock { $0.isDone = true }
    }

    /// Sets whether jobs run in the order in which they were enqueued, without choices.
    func setInOrder(_ isInOrder: Bool) {
        state.withLock { $0.isInOrder = isInOrder }
    }

    /// Suspends the current task until it is chosen. `Task.yield()` would make two jobs instead of one.
    func interrupt() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.interrupted.append(continuation) }
        }
    }

    func addIdleAction(_ action: @escaping @Sendable () -> Bool) {
        state.withLock { $0.idleActions.append(action) }
    }

    /// Suspends the current task until nothing is left to run.
    func waitForIdle() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waitingForIdle.append(continuation) }
        }
    }

    /// Resumes the tasks that wait for idleness and calls the idle actions. Returns whether this had any effect.
    func goIdle() -> Bool {
        let (waiting, actions) = state.withLock { state in
            defer { state.waitingForIdle = [] }
            return (state.waitingForIdle, state.idleActions)
        }
        for continuation in waiting { continuation.resume() }
        return !waiting.isEmpty || actions.contains { $0() }
    }

    func reach(_ key: String) {
        state.withLock { $0.reached.append(key) }
    }

    /// The points that were reached, in order.
    var reached: [String] {
        state.withLock { $0.reached }
    }
}
