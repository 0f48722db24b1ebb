public import GatehouseClient

/// What app code may ask for by type, for as long as an operation runs.
///
/// Nothing here is global: a registration holds for the task that runs the operation and for the tasks that it starts,
/// and ends with it. Gatehouse itself never asks; all its types take what they use in their initialisers.
public struct Dependencies: Sendable {
    /// What is registered for the running task.
    @TaskLocal public static var current = Dependencies()

    private var sources: [ObjectIdentifier: any Sendable] = [:]

    /// Nothing.
    public init() {}

    /// Registers a value that stays the same. A later one of the same type takes its place.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: What it's asked for as: its own type, or a protocol such as `(any Client).self`.
    public mutating func register<Value: Sendable>(_ value: Value, as type: Value.Type = Value.self) {
        add(
            DependencySource {
                value
            } values: {
                Changes(holding: value)
            })
    }

    /// Registers a value that its owner changes: whoever asks reads what holds at that moment.
    public mutating func register<Value: Sendable>(_ registration: Registration<Value>) {
        add(
            DependencySource {
                registration.value
            } values: {
                registration.values
            })
    }

    /// Registers a manager, and with it the state that it is in.
    public mutating func register(_ manager: AuthManager) {
        add(
            DependencySource {
                manager
            } values: {
                Changes(holding: manager)
            })
        add(
            DependencySource {
                manager.state
            } values: {
                manager.states
            })
    }

    /// Registers a manager that its owner has, and with it the state that it is in.
    public mutating func register(_ registration: Registration<AuthManager>) {
        register(registration.value)
    }

    /// The registered value of a type.
    ///
    /// - Throws: ``DependencyError`` if there is none.
    public func value<Value: Sendable>(_ type: Value.Type = Value.self) throws(DependencyError) -> Value {
        try source(of: type).value()
    }

    func source<Value: Sendable>(
        of type: Value.Type = Value.self
    ) throws(DependencyError) -> DependencySource<Value> {
        guard let source = sources[ObjectIdentifier(type)] as? DependencySource<Value> else {
            throw DependencyError(type)
        }
        return source
    }

    private mutating func add<Value>(_ source: DependencySource<Value>) {
        sources[ObjectIdentifier(Value.self)] = source
    }
}

/// How a registered value is read and watched.
struct DependencySource<Value: Sendable>: Sendable {
    let value: @Sendable () -> Value
    let values: @Sendable () -> Changes<Value>

    init(value: @escaping @Sendable () -> Value, values: @escaping @Sendable () -> Changes<Value>) {
        self.value = value
        self.values = values
    }
}

extension Changes {
    /// A value that stays the same.
    fileprivate init(holding value: Element) {
        let log = ChangeLog<Element>(capacity: 1)
        log.append(value)
        log.finish()
        self.init(log: log)
    }
}
