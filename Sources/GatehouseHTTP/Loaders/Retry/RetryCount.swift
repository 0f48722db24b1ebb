/// The number of times that a request was sent before. ``Retry`` sets it for the loaders after it.
public enum RetryCount: HTTPRequestOption {
    /// The default: the request wasn't sent before.
    public static let defaultOptionValue = 0

    /// The option doesn't affect the response.
    public static func sharing(of value: Int) -> ResponseSharing { .always }
}
