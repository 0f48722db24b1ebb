/// A point where a scenario can be interrupted: all other tasks that can run may run before it continues.
///
/// Put it after a change of shared state that isn't followed by a suspension. Outside an exploration it does nothing.
public func explorationPoint() async {
    await ScheduleExecutor.current?.interrupt()
}

/// Runs a closure with only one schedule: jobs run in the order in which they were enqueued.
///
/// A scenario sets up its objects this way, so that all choices are made in the part that matters. Outside an
/// exploration the closure runs normally.
///
/// - Parameter body: The closure.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure.
public func inOrder<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    let executor = ScheduleExecutor.current
    executor?.setInOrder(true)
    defer { executor?.setInOrder(false) }
    return try await body()
}

/// Adds an action to the exploration of the current task. It is called when nothing is left to run, before this counts
/// as a deadlock. Usually it advances the time: `whenIdle { clock.advanceToNextSleeper() }`.
///
/// - Parameter action: The action. It returns whether it had any effect.
public func whenIdle(_ action: @escaping @Sendable () -> Bool) {
    ScheduleExecutor.current?.addIdleAction(action)
}

/// Waits until nothing else is left to run. Outside an exploration it returns at once.
///
/// A scenario calls it before it checks the results. A task that still waits then waits for time to pass, or forever.
public func untilIdle() async {
    await ScheduleExecutor.current?.waitForIdle()
}

/// Records what a scenario has reached: a state, an event in a state, a branch.
///
/// The report counts the schedules that reached each point, and ``ScheduleExplorer/Strategy/novel(count:seed:)``
/// prefers schedules similar to those that reached a new one. Outside an exploration nothing is recorded.
public struct ExplorationCoverage: Sendable {
    private let executor: ScheduleExecutor?

    /// Creates the coverage of the current task's exploration.
    public init() {
        executor = ScheduleExecutor.current
    }

    /// Records that a point was reached. It may be called while a lock is held and outside of tasks.
    ///
    /// - Parameter key: The name of the point. It must be the same each time.
    public func reach(_ key: String) {
        executor?.reach(key)
    }
}
