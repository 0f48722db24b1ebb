/// Starts a task on the executor that the current task runs on.
///
/// Plain `Task { }` runs on the global executor, where a schedule explorer can neither order nor count it. Every task
/// of Gatehouse that outlives its caller is started with this function.
///
/// - Parameter operation: The work. The task is unstructured: it doesn't end with its caller.
/// - Returns: The running task.
@discardableResult
public func spawn<Success: Sendable>(
    _ operation: sending @escaping @isolated(any) () async throws -> Success
) -> Task<Success, any Error> {
    guard let executor = currentTaskExecutor() else { return Task(operation: operation) }
    return Task(executorPreference: executor, operation: operation)
}

/// Starts a task that can't fail, on the executor that the current task runs on.
///
/// - Parameter operation: The work. The task is unstructured: it doesn't end with its caller.
/// - Returns: The running task.
@discardableResult
public func spawn<Success: Sendable>(
    _ operation: sending @escaping @isolated(any) () async -> Success
) -> Task<Success, Never> {
    // A preference for none is noted in the new task, which takes memory and time.
    guard let executor = currentTaskExecutor() else { return Task(operation: operation) }
    return Task(executorPreference: executor, operation: operation)
}

private func currentTaskExecutor() -> (any TaskExecutor)? {
    unsafe withUnsafeCurrentTask { task in
        unsafe task?.unownedTaskExecutor?.asTaskExecutor()
    }
}
