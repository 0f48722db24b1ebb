/// Something that one request may ask of the loaders it passes. The type is the key.
public protocol HTTPRequestOption {
    /// What is asked.
    associatedtype Value: Sendable

    /// What holds for a request that says nothing.
    static var defaultOptionValue: Value { get }
}

struct HTTPRequestOptions: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    subscript<Option: HTTPRequestOption>(option: Option.Type) -> Option.Value {
        get { values[ObjectIdentifier(option)] as? Option.Value ?? Option.defaultOptionValue }
        set { values[ObjectIdentifier(option)] = newValue }
    }
}
