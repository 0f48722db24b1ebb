import GatehouseClient

/// A value that the code around a type has registered, or a property of one.
///
/// ```swift
/// struct Child {
///     @Injected var auth: AuthManager
///     @Injected(\AuthenticationState.account) var account: Account?
/// }
/// ```
///
/// It looks where the type that has it was created, and else where it is read. Each reading gives what holds at that
/// moment; `try $account.values()` gives every change.
@propertyWrapper
public struct Injected<Value: Sendable>: Sendable {
    /// The value, for those who'd rather handle that there is none, and its changes.
    public let projectedValue: Injection<Value>

    /// Asks for the registered value of the property's type.
    public init() {
        projectedValue = Injection { dependencies throws(DependencyError) in
            let source = try dependencies.source(of: Value.self)
            return (source.value(), { source.values() })
        }
    }

    /// Asks for a property of a registered value.
    ///
    /// - Parameter path: The property, with the type that is registered: `\AuthenticationState.account`.
    public init<Root: Sendable>(_ path: any KeyPath<Root, Value> & Sendable) where Value: Equatable {
        projectedValue = Injection { dependencies throws(DependencyError) in
            let source = try dependencies.source(of: Root.self)
            return (source.value()[keyPath: path], { source.values().distinct(path) })
        }
    }

    /// The value at this moment.
    ///
    /// It's a programmer's error to read it where nothing was registered; the program stops then with a
    /// ``DependencyError``'s text. ``Injection/get()`` throws instead.
    public var wrappedValue: Value {
        do {
            return try projectedValue.get()
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// How an ``Injected`` value is read and watched.
public struct Injection<Value: Sendable>: Sendable {
    typealias Values = any AsyncSequence<Value, Never> & Sendable
    typealias Lookup = @Sendable (Dependencies) throws(DependencyError) -> (Value, @Sendable () -> Values)

    private let dependencies = Dependencies.current
    private let lookup: Lookup

    init(_ lookup: @escaping Lookup) {
        self.lookup = lookup
    }

    /// The value at this moment.
    ///
    /// - Throws: ``DependencyError`` if nothing is registered.
    public func get() throws(DependencyError) -> Value {
        try find().0
    }

    /// The value: what holds now, and then every change.
    ///
    /// - Throws: ``DependencyError`` if nothing is registered.
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
