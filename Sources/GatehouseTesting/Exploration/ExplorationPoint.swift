/// A place where a scenario may be interrupted: everything else that can run may run before it goes on.
///
/// Put it behind a change of shared state that no suspension follows. Outside an exploration it does nothing.
public func explorationPoint() async {
    await ScheduleExecutor.current?.interrupt()
}

/// Does something in one order only: the order in which its work comes.
///
/// A scenario builds its world this way, so that every choice is spent on what happens in it. Outside an exploration the
/// body runs as ever.
///
/// - Parameter body: What is done in order.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
public func inOrder<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    let executor = ScheduleExecutor.current
    executor?.setInOrder(true)
    defer { executor?.setInOrder(false) }
    return try await body()
}

/// Says what happens when nothing is left to run in the exploration that the current task belongs to, before that counts as
/// a deadlock; usually time passes: `whenIdle { clock.advanceToNextSleeper() }`.
///
/// - Parameter action: What happens. It returns whether it could do anything.
public func whenIdle(_ action: @escaping @Sendable () -> Bool) {
    ScheduleExecutor.current?.addIdleAction(action)
}

/// Waits until nothing else is left to run. Outside an exploration it doesn't wait.
///
/// A scenario that looks at what has come of everything waits for this first; what still waits then waits for time to pass,
/// or for ever.
public func untilIdle() async {
    await ScheduleExecutor.current?.waitForIdle()
}

/// Where a scenario tells what it has reached: a state, an event in a state, a branch.
///
/// The report counts in how many orders each thing was reached, and ``ScheduleExplorer/Strategy/novel(count:seed:)``
/// prefers orders that resemble those which reached something new. Outside an exploration nothing is kept.
public struct ExplorationCoverage: Sendable {
    private let executor: ScheduleExecutor?

    /// The coverage of the exploration that the current task belongs to.
    public init() {
        executor = ScheduleExecutor.current
    }

    /// Tells that something was reached. It may be called from within locks and from what isn't a task.
    ///
    /// - Parameter key: What was reached, in the same words each time.
    public func reach(_ key: String) {
        executor?.reach(key)
    }
}
