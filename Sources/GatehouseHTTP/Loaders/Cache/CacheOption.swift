/// What a request wants of ``PrivateCache``.
public enum CacheOption: HTTPRequestOption, Sendable, Hashable {
    /// An answer that is kept and still fresh.
    case allowed
    /// A kept answer only after the server has said that it's still the right one.
    case validated
    /// A kept answer, however old, or else a 504.
    case only
    /// No kept answer; nor is the new one kept.
    case never

    /// Fresh answers are as good as new ones.
    public static let defaultOptionValue = CacheOption.allowed

    /// It affects whether a kept response is used, and not which one.
    public static func sharing(of value: CacheOption) -> ResponseSharing { .always }
}
