import GatehouseClient

/// A value that the surrounding code has registered, or a property of such a value.
///
/// ```swift
/// struct Child {
///     @Injected var auth: AuthManager
///     @Injected(\AuthenticationState.account) var account: Account?
/// }
/// ```
///
/// The value is looked up among the registrations where the enclosing type was created, then among those where it is
/// read. Each read returns the current value. `try $account.values()` returns all changes.
@propertyWrapper
public struct Injected<Value: Sendable>: Sendable {
    /// Reads the value and throws if there is none, and gives its changes.
    public let projectedValue: Injection<Value>

    /// Looks up the registered value of the property's type.
    public init() {
        projectedValue = Injection { dependencies throws(DependencyError) in
            let source = try dependencies.source(of: Value.self)
            return (source.value(), { source.values() })
        }
    }

    /// Looks up a property of a registered value.
    ///
    /// - Parameter path: The property, with the type that is registered: `\AuthenticationState.account`.
    public init<Root: Sendable>(_ path: any KeyPath<Root, Value> & Sendable) where Value: Equatable {
        projectedValue = Injection { dependencies throws(DependencyError) in
            let source = try dependencies.source(of: Root.self)
            return (source.value()[keyPath: path], { source.values().distinct(path) })
        }
    }

    /// The current value.
    ///
    /// Reading it without a registration is a programming error, which stops the program with the text of a
    /// ``DependencyError``. ``Injection/get()`` throws instead.
    public var wrappedValue: Value {
        do {
            return try projectedValue.get()
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// Reads and observes an ``Injected`` value.
public struct Injection<Value: Sendable>: Sendable {
    typealias Values = any AsyncSequence<Value, Never> & Sendable
    typealias Lookup = @Sendable (Dependencies) throws(DependencyError) -> (Value, @Sendable () -> Values)

    private let dependencies = Dependencies.current
    private let lookup: Lookup

    init(_ lookup: @escaping Lookup) {
        self.lookup = lookup
    }

    /// The current value.
    ///
    /// - Throws: ``DependencyError`` if no value is registered.
    public func get() throws(DependencyError) -> Value {
        try find().0
    }

    /// Returns the current value, and then all changes.
    ///
    /// - Throws: ``DependencyError`` if no value is registered.
    public func values() throws(DependencyError) -> any AsyncSequence<Value, Never> & Sendable {
        try find().1()
    }

    private func find() throws(DependencyError) -> (Value, @Sendable () -> Values) {
        do {
            return try lookup(dependencies)
        } catch {
            return try lookup(Dependencies.current)
        }
    }
}
