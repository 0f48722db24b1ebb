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

/// A request's options. There are only a few, so that looking through them is faster than a table.
struct HTTPRequestOptions: Sendable {
    private struct Entry {
        let key: ObjectIdentifier
        let value: any OptionValue
        let isBoundToOrigin: Bool
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    subscript<Option: HTTPRequestOption>(option: Option.Type) -> Option.Value {
        get {
            let key = ObjectIdentifier(option)
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return Option.defaultOptionValue }
            return (entries[index].value as? TypedOptionValue<Option.Value>)?.value ?? Option.defaultOptionValue
        }
        set {
            let key = ObjectIdentifier(option)
            let value = TypedOptionValue(newValue)
            let entry = Entry(key: key, value: value, isBoundToOrigin: Option.isBoundToOrigin)
            if let index = entries.firstIndex(where: { $0.key == key }) {
                entries[index] = entry
            } else {
                entries.append(entry)
            }
        }
    }

    var keys: [ObjectIdentifier] { entries.map(\.key) }

    mutating func removeBoundToOrigin() {
        entries.removeAll(where: \.isBoundToOrigin)
    }
}

/// A value of any type in an object. A cast to a class is several times faster than one out of `any Sendable`.
private protocol OptionValue: AnyObject, Sendable {}

private final class TypedOptionValue<Value: Sendable>: OptionValue {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
