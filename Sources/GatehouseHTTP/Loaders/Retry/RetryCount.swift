/// How often a request was sent before, as ``Retry`` tells the loaders behind it.
public enum RetryCount: HTTPRequestOption {
    /// Never before.
    public static let defaultOptionValue = 0

    /// It doesn't affect the response.
    public static func sharing(of value: Int) -> ResponseSharing { .always }
}
