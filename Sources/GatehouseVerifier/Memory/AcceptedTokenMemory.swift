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

    var count: Int { entries.withLock { $0.count } }

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
