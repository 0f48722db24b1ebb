/// How a request uses ``PrivateCache``.
public enum CacheOption: HTTPRequestOption, Sendable, Hashable {
    /// Use a stored response that is fresh; otherwise send the request.
    case allowed
    /// Use a stored response only after the server has validated it.
    case validated
    /// Use a stored response, even a stale one. If there is none, the response is a 504.
    case only
    /// Don't use a stored response, and don't store the new one.
    case never

    /// The default: a fresh stored response may be used.
    public static let defaultOptionValue = CacheOption.allowed

    /// The option affects whether a stored response is used, but not which one.
    public static func sharing(of value: CacheOption) -> ResponseSharing { .always }
}
