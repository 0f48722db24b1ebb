/// Runs an operation for which more is registered than for its caller.
///
/// ```swift
/// let root = withDependencies {
///     $0.register(auth)
///     $0.register(HTTPNotes(), as: (any NotesClient).self)
/// } operation: {
///     RootController()      // and whatever it creates
/// }
/// ```
///
/// - Parameters:
///   - change: Registers. What the caller had registered holds on, unless it's replaced.
///   - operation: The operation.
/// - Returns: What the operation returned.
/// - Throws: What the operation throws.
public func withDependencies<Answer>(
    _ change: (inout Dependencies) -> Void, operation: () throws -> Answer
) rethrows -> Answer {
    var dependencies = Dependencies.current
    change(&dependencies)
    return try Dependencies.$current.withValue(dependencies, operation: operation)
}

/// Runs an asynchronous operation for which more is registered than for its caller.
///
/// - Parameters:
///   - change: Registers. What the caller had registered holds on, unless it's replaced.
///   - operation: The operation.
/// - Returns: What the operation returned.
/// - Throws: What the operation throws.
public nonisolated(nonsending) func withDependencies<Answer>(
    _ change: (inout Dependencies) -> Void, operation: () async throws -> Answer
) async rethrows -> Answer {
    var dependencies = Dependencies.current
    change(&dependencies)
    return try await Dependencies.$current.withValue(dependencies, operation: operation)
}
