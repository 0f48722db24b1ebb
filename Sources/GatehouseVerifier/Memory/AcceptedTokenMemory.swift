import Foundation
import GatehouseOAuth
import GatehouseTypes
import Synchronization

/// A cache of accepted tokens, keyed by digest.
final class AcceptedTokenMemory: Sendable {
    private struct Entry {
        let accepted: CachedVerification
        let end: Duration
    }

    private let limits: AcceptedTokenLimits
    private let time: any TimeSource
    private let entries: Mutex<ClockCache<TokenDigest, Entry>>

    init?(limits: AcceptedTokenLimits, time: any TimeSource) {
        guard limits.capacity > 0, limits.duration > .zero else { return nil }
        self.limits = limits
        self.time = time
        entries = Mutex(ClockCache(capacity: limits.capacity))
    }

    /// Returns a token that was accepted before and whose entry hasn't expired.
    func find(_ digest: TokenDigest) -> CachedVerification? {
        let now = time.uptime
        return entries.withLock { entries in
            guard let entry = entries.find(digest) else { return nil }
            if now < entry.end { return entry.accepted }
            entries.remove(digest)
            return nil
        }
    }

    func remove(_ digest: TokenDigest) {
        entries.withLock { $0.remove(digest) }
    }

    func insert(_ accepted: CachedVerification, for digest: TokenDigest) {
        let remaining = accepted.token.claims.expiresAt.timeIntervalSince(time.now)
        let rest = Duration.seconds(min(max(0, remaining), limits.duration.seconds))
        guard accepted.generation != nil, rest > .zero else { return }
        let entry = Entry(accepted: accepted, end: time.uptime + rest)
        entries.withLock { $0.insert(entry, for: digest) }
    }
}

/// An accepted token with the data that decides how long it may be reused.
struct CachedVerification {
    let token: VerifiedAccessToken
    /// The index of the issuer among the trusted issuers.
    let issuer: Int
    /// The generation of the issuer's keys that verified the token; `nil` if unknown.
    let generation: UInt64?
}

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
