/// How long introspection responses are cached, and how many requests may be in progress at once.
public struct IntrospectionConfiguration: Sendable, Hashable {
    /// How long a response is cached, whether active or not. A token may be accepted for this time after its
    /// revocation. A response is never cached beyond the token's expiry.
    public var duration: Duration = .seconds(30)

    /// The maximum number of cached responses. Those least recently used are removed first.
    public var capacity = 10_000

    /// The maximum number of requests in progress. Anyone can send a text that looks like a token, and each new one
    /// causes a request to the issuer.
    public var maximumConcurrency = 32

    /// The maximum size of a response, in bytes.
    public var maximumSize = 64 * 1024

    /// The maximum duration of one request.
    public var timeout: Duration = .seconds(10)

    /// 30 seconds, 10,000 responses, 32 requests at once, 64 KiB for a response, 10 seconds for a request.
    public static let standard = IntrospectionConfiguration()

    private init() {}
}
