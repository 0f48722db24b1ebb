/// How long a transport may take for one exchange, from the first byte sent to the last one received.
public enum Timeout: HTTPRequestOption {
    /// 60 seconds.
    public static let defaultOptionValue: Duration = .seconds(60)

    /// It doesn't affect the response.
    public static func sharing(of value: Duration) -> ResponseSharing { .always }
}

/// How large an answer's body may become, in bytes.
public enum MaximumResponseSize: HTTPRequestOption {
    /// 16 MiB.
    public static let defaultOptionValue: Int = 16 * 1024 * 1024

    /// Requests with different limits don't share: a response that one accepts can be too large for another.
    public static func sharing(of value: Int) -> ResponseSharing { .amongEqual(value) }
}
