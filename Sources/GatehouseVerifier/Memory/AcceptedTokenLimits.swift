/// The limits of the cache of accepted tokens.
///
/// A cached token isn't decrypted again, and its signature isn't verified again. Everything else is checked for each
/// request: its lifetime, its status, the requirements of the request, and the proof of possession. A token is removed
/// when the issuer's keys change.
public struct AcceptedTokenLimits: Sendable, Hashable {
    /// The maximum number of cached tokens; 0 disables the cache. A token takes about 2 KiB.
    public var capacity: Int

    /// The maximum time that a token is cached. No token is cached beyond its expiry.
    public var duration: Duration

    /// 10,000 tokens, for 5 minutes.
    public static let standard = AcceptedTokenLimits(capacity: 10_000, duration: .seconds(300))

    /// No cache: each token is verified anew.
    public static let off = AcceptedTokenLimits(capacity: 0, duration: .zero)

    /// Creates limits.
    public init(capacity: Int, duration: Duration) {
        self.capacity = capacity
        self.duration = duration
    }
}
