/// Something that one request may ask of the loaders it passes. The type is the key.
public protocol HTTPRequestOption {
    /// What is asked.
    associatedtype Value: Sendable

    /// What holds for a request that says nothing.
    static var defaultOptionValue: Value { get }

    /// Whether the option is meant for the request's first origin only, as credentials are.
    ///
    /// A redirect to another origin takes such an option back.
    static var isBoundToOrigin: Bool { get }
}

extension HTTPRequestOption {
    /// An option holds for all origins unless it says otherwise.
    public static var isBoundToOrigin: Bool { false }
}

struct HTTPRequestOptions: Sendable {
    private struct Entry {
        let value: any Sendable
        let isBoundToOrigin: Bool
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    subscript<Option: HTTPRequestOption>(option: Option.Type) -> Option.Value {
        get {
            guard let entry = entries[ObjectIdentifier(option)] else { return Option.defaultOptionValue }
            return entry.value as? Option.Value ?? Option.defaultOptionValue
        }
        set {
            entries[ObjectIdentifier(option)] = Entry(value: newValue, isBoundToOrigin: Option.isBoundToOrigin)
        }
    }

    mutating func removeBoundToOrigin() {
        entries = entries.filter { !$0.value.isBoundToOrigin }
    }
}
