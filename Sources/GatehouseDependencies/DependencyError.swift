/// No value of a type is registered for the current task.
public struct DependencyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the type.
    public let type: String

    init(_ type: Any.Type) {
        self.type = String(reflecting: type)
    }

    /// Says which type is missing, and how to register it.
    public var description: String {
        "no value of type \(type) is registered for this task; create the object that needs it inside "
            + "withDependencies { $0.register(…) } operation: { … }"
    }
}
