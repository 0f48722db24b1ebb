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

    /// Which requests can be given the same response, as far as the option goes.
    ///
    /// - Parameter value: The option's value on one request.
    /// - Returns: With whom that request may share. The default is ``ResponseSharing/never``.
    static func sharing(of value: Value) -> ResponseSharing
}

extension HTTPRequestOption {
    /// An option holds for all origins unless it says otherwise.
    public static var isBoundToOrigin: Bool { false }

    /// A request with an option that says nothing about it shares its response with no other.
    public static func sharing(of value: Value) -> ResponseSharing { .never }
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

    /// What those options have in common that may share a response; `nil` if one of them forbids it.
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

/// A value of any type in an object. A cast to a class is several times faster than one out of `any Sendable`.
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
