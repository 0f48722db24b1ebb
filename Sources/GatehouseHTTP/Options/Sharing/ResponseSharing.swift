/// Which requests can be given the same response, as far as one option goes.
///
/// ``PrivateCache`` and ``Deduplicate`` ask every option of a request for it.
public enum ResponseSharing: Sendable {
    /// All requests: the option affects neither the response nor who may receive it.
    case always
    /// Requests for which this value is equal.
    case amongEqual(any Hashable & Sendable)
    /// No other request.
    case never

    /// Requests for which this value is equal; `nil` counts as an option that isn't set.
    public static func among(_ value: (some Hashable & Sendable)?) -> ResponseSharing {
        value.map { .amongEqual($0) } ?? .always
    }
}
