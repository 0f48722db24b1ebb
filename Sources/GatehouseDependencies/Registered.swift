public import GatehouseClient

/// A value that its owner changes, and that others can read and observe.
///
/// ```swift
/// @MainActor final class Root {
///     @Registered private var settings = Settings()
///
///     func makeChild() -> Child {
///         withDependencies { $0.register($settings) } operation: { Child() }
///     }
/// }
/// ```
///
/// Only code with access to the property itself can change the value; `$settings` can only be read. The value exists
/// as long as the property or a copy of `$settings`.
@propertyWrapper
public struct Registered<Value: Sendable>: Sendable {
    private let current: CurrentValue<Value>

    /// Creates the property with its first value.
    public init(wrappedValue: Value) {
        current = CurrentValue(wrappedValue)
    }

    /// The current value.
    public var wrappedValue: Value {
        get { current.value }
        nonmutating set { current.update { $0 = newValue } }
    }

    /// The read-only access to the value, which can be registered.
    public var projectedValue: Registration<Value> {
        Registration(current: current)
    }

    /// Changes the value in one step, also if another task changes it at the same time.
    ///
    /// - Parameter change: The change. It mustn't read or change this value in another way.
    /// - Returns: What the change returned.
    /// - Throws: The error of the change. Its modifications until then remain.
    public func update<Answer: Sendable>(_ change: (inout Value) throws -> Answer) rethrows -> Answer {
        try current.update(change)
    }
}

/// Read-only access to a value of another owner.
public struct Registration<Value: Sendable>: Sendable {
    let current: CurrentValue<Value>

    /// The current value.
    public var value: Value { current.value }

    /// Returns the current value, and then all changes. An equal value isn't a change.
    public var values: Changes<Value> { current.changes }
}
