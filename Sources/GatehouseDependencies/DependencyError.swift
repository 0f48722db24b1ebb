/// Nothing of the wanted type is registered for the running task.
public struct DependencyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wanted.
    public let type: String

    init(_ type: Any.Type) {
        self.type = String(reflecting: type)
    }

    /// What is missing, and how it is put there.
    public var description: String {
        "no value of type \(type) is registered for this task; create the object that needs it inside "
            + "withDependencies { $0.register(…) } operation: { … }"
    }
}
