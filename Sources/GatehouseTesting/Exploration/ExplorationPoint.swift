/// A place where a scenario may be interrupted: everything else that can run may run before it goes on.
///
/// Put it behind a change of shared state that no suspension follows. Outside an exploration it does nothing.
public func explorationPoint() async {
    await ScheduleExecutor.current?.interrupt()
}

/// Says what happens when nothing is left to run in the exploration that the current task belongs to, before that counts as
/// a deadlock; usually time passes: `whenIdle { clock.advanceToNextSleeper() }`.
///
/// - Parameter action: What happens. It returns whether it could do anything.
public func whenIdle(_ action: @escaping @Sendable () -> Bool) {
    ScheduleExecutor.current?.addIdleAction(action)
}
