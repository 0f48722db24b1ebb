/// An option that a request can set for the loaders and the transport. The type itself is the key.
public protocol HTTPRequestOption {
    /// The type of the option's value.
    associatedtype Value: Sendable

    /// The value for a request that doesn't set the option.
    static var defaultOptionValue: Value { get }

    /// Whether the option is valid only for the request's first origin, like credentials.
    ///
    /// A redirect to another origin removes such an option.
    static var isBoundToOrigin: Bool { get }

    /// Which requests may share a response, as far as this option is concerned.
    ///
    /// - Parameter value: The option's value for one request.
    /// - Returns: The requests with which that request may share its response. The default is
    ///   ``ResponseSharing/never``.
    static func sharing(of value: Value) -> ResponseSharing
}

extension HTTPRequestOption {
    /// The default is false: the option is valid for all origins.
    public static var isBoundToOrigin: Bool { false }

    /// The default is never: a request with this option doesn't share its response.
    public static func sharing(of value: Value) -> ResponseSharing { .never }
}

/// The options of a request. There are only a few, so a linear search is faster than a dictionary.
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
            return (entries[index].value as? TypedOptionValue<Option>)?.value ?? Option.defaultOptionValue
        }
        set {
            let key = ObjectIdentifier(option)
            let value = TypedOptionValue<Option>(newValue)
            let entry = Entry(key: key, value: value, isBoundToOrigin: Option.isBoundToOrigin)
            if let index = entries.firstIndex(where: { $0.key == key }) {
                entries[index] = entry
            } else {
                entries.append(entry)
            }
        }
    }

    /// The values that must be equal for requests to share a response; nil if an option forbids sharing.
    var sharedValues: [ObjectIdentifier: SharedValue]? {
        var values: [ObjectIdentifier: SharedValue] = [:]
        for entry in entries {
            switch entry.value.sharing {
            case .always: continue
            case .amongEqual(let value): values[entry.key] = SharedValue(value: value)
            case .never: return nil
            }
        }
        return values
    }

    mutating func removeBoundToOrigin() {
        entries.removeAll(where: \.isBoundToOrigin)
    }
}

/// A value of any type in an object. A cast to a class is several times faster than a cast from `any Sendable`.
private protocol OptionValue: AnyObject, Sendable {
    var sharing: ResponseSharing { get }
}

private final class TypedOptionValue<Option: HTTPRequestOption>: OptionValue {
    let value: Option.Value

    init(_ value: Option.Value) {
        self.value = value
    }

    var sharing: ResponseSharing { Option.sharing(of: value) }
}
