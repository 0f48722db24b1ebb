/// The maximum duration of an exchange in a transport, from the first byte sent to the last byte received.
public enum Timeout: HTTPRequestOption {
    /// The default: 60 seconds.
    public static let defaultOptionValue: Duration = .seconds(60)

    /// The option doesn't affect the response.
    public static func sharing(of value: Duration) -> ResponseSharing { .always }
}

/// The maximum size of a response's body in bytes.
public enum MaximumResponseSize: HTTPRequestOption {
    /// The default: 16 MiB.
    public static let defaultOptionValue: Int = 16 * 1024 * 1024

    /// Requests with different limits don't share a response: a response that one request accepts may be too large for
    /// another.
    public static func sharing(of value: Int) -> ResponseSharing { .amongEqual(value) }
}
