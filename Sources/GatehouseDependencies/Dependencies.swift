public import GatehouseClient

/// The values that app code can look up by type while an operation runs.
///
/// None of it is global: a registration is visible to the task that runs the operation and to the tasks that it starts,
/// and ends with the operation. Gatehouse itself looks up no values. All its types have parameters for what they use.
public struct Dependencies: Sendable {
    /// The registrations of the current task.
    @TaskLocal public static var current = Dependencies()

    private var sources: [ObjectIdentifier: any Sendable] = [:]

    /// Creates a value without registrations.
    public init() {}

    /// Registers a constant value. A later registration for the same type replaces it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type for looking it up: its own type, or a protocol such as `(any Client).self`.
    public mutating func register<Value: Sendable>(_ value: Value, as type: Value.Type = Value.self) {
        add(
            DependencySource {
                value
            } values: {
                Changes(holding: value)
            })
    }

    /// Registers a value that its owner changes. A lookup returns its current value.
    public mutating func register<Value: Sendable>(_ registration: Registration<Value>) {
        add(
            DependencySource {
                registration.value
            } values: {
                registration.values
            })
    }

    /// Registers a manager and its current state.
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

    /// Registers a manager that a property holds, and its current state.
    public mutating func register(_ registration: Registration<AuthManager>) {
        register(registration.value)
    }

    /// Returns the registered value of a type.
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

/// Reads and observes a registered value.
struct DependencySource<Value: Sendable>: Sendable {
    let value: @Sendable () -> Value
    let values: @Sendable () -> Changes<Value>

    init(value: @escaping @Sendable () -> Value, values: @escaping @Sendable () -> Changes<Value>) {
        self.value = value
        self.values = values
    }
}

extension Changes {
    /// A constant value.
    fileprivate init(holding value: Element) {
        let log = ChangeLog<Element>(capacity: 1)
        log.append(value)
        log.finish()
        self.init(log: log)
    }
}
