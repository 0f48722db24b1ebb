/// Runs an operation with additional registrations.
///
/// ```swift
/// let root = withDependencies {
///     $0.register(auth)
///     $0.register(HTTPNotes(), as: (any NotesClient).self)
/// } operation: {
///     RootController()      // and the values that it creates
/// }
/// ```
///
/// - Parameters:
///   - change: Registers values. The caller's registrations stay, unless they are replaced.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
public func withDependencies<Answer>(
    _ change: (inout Dependencies) -> Void, operation: () throws -> Answer
) rethrows -> Answer {
    var dependencies = Dependencies.current
    change(&dependencies)
    return try Dependencies.$current.withValue(dependencies, operation: operation)
}

/// Runs an asynchronous operation with additional registrations.
///
/// - Parameters:
///   - change: Registers values. The caller's registrations stay, unless they are replaced.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
public nonisolated(nonsending) func withDependencies<Answer>(
    _ change: (inout Dependencies) -> Void, operation: () async throws -> Answer
) async rethrows -> Answer {
    var dependencies = Dependencies.current
    change(&dependencies)
    return try await Dependencies.$current.withValue(dependencies, operation: operation)
}
