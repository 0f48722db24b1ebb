/// Which requests may share a response, as far as one option is concerned.
///
/// ``PrivateCache`` and ``Deduplicate`` use the values of all options of a request.
public enum ResponseSharing: Sendable {
    /// All requests may share it: the option affects neither the response nor who may receive it.
    case always
    /// Requests with an equal value may share it.
    case amongEqual(any Hashable & Sendable)
    /// No other request may share it.
    case never

    /// Requests with an equal value may share it. nil means that the option isn't set.
    public static func among(_ value: (some Hashable & Sendable)?) -> ResponseSharing {
        value.map { .amongEqual($0) } ?? .always
    }
}
