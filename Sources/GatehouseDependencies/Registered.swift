public import GatehouseClient

/// A value that its owner changes, and hands on to be read and watched.
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
/// Only whoever has the property itself can change the value; what `$settings` gives can't. It's kept as long as
/// anybody has it who may read it.
@propertyWrapper
public struct Registered<Value: Sendable>: Sendable {
    private let current: CurrentValue<Value>

    /// Begins with a value.
    public init(wrappedValue: Value) {
        current = CurrentValue(wrappedValue)
    }

    /// The value at this moment.
    public var wrappedValue: Value {
        get { current.value }
        nonmutating set { current.update { $0 = newValue } }
    }

    /// What may be handed on.
    public var projectedValue: Registration<Value> {
        Registration(current: current)
    }

    /// Changes the value in one step, whoever else changes it at the same time.
    ///
    /// - Parameter change: The change. It mustn't read or change this value in another way.
    /// - Returns: What the change returned.
    /// - Throws: What the change throws; what it had changed until then holds.
    public func update<Answer: Sendable>(_ change: (inout Value) throws -> Answer) rethrows -> Answer {
        try current.update(change)
    }
}

/// A value that somebody else owns, to be read and watched.
public struct Registration<Value: Sendable>: Sendable {
    let current: CurrentValue<Value>

    /// The value at this moment.
    public var value: Value { current.value }

    /// The value: what holds now, and then every change. An equal value is no change.
    public var values: Changes<Value> { current.changes }
}
