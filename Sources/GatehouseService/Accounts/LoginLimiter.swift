import GatehouseTypes
import Synchronization

/// Counts failed sign-ins, per account and per address, in memory.
///
/// An attempt counts before its password is checked, so that many at once don't slip through. Names that nobody has are
/// counted like those that somebody has, so the limit tells nothing.
final class LoginLimiter: Sendable {
    struct Limit: Sendable {
        let attempts: Int
        let window: Duration
    }

    private struct Count {
        var attempts = 0
        var endsAt: Duration
    }

    /// One person at one place mistypes a few times. An account hears more from all places together, before it's shut
    /// to places that haven't failed yet, too. Behind one address there may be many people.
    static let pair = Limit(attempts: 5, window: .seconds(15 * 60))
    static let account = Limit(attempts: 50, window: .seconds(15 * 60))
    static let address = Limit(attempts: 100, window: .seconds(15 * 60))

    private static let maximumCount = 100_000

    private let counts = Mutex<[[String]: Count]>([:])
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// Counts an attempt.
    ///
    /// - Returns: Nothing if it may go on; else how long to wait.
    func begin(account: String, address: String) -> Duration? {
        let now = time.uptime
        return counts.withLock { counts in
            if counts.count >= LoginLimiter.maximumCount { counts = counts.filter { now < $0.value.endsAt } }
            let keys = LoginLimiter.keys(account, address)
            let waits = keys.compactMap { key, limit -> Duration? in
                guard let count = counts[key], now < count.endsAt, count.attempts >= limit.attempts else { return nil }
                return count.endsAt - now
            }
            if let longest = waits.max() { return longest }
            for (key, limit) in keys {
                var count = counts[key].flatMap { now < $0.endsAt ? $0 : nil } ?? Count(endsAt: now + limit.window)
                count.attempts += 1
                counts[key] = count
            }
            return nil
        }
    }

    /// Takes an attempt back that wasn't a failure.
    func succeed(account: String, address: String) {
        counts.withLock { counts in
            for (key, _) in LoginLimiter.keys(account, address) {
                counts[key]?.attempts -= 1
            }
            counts[["pair", account, address]] = nil
        }
    }

    private static func keys(_ account: String, _ address: String) -> [([String], Limit)] {
        [
            (["pair", account, address], pair), (["account", account], self.account),
            (["address", address], self.address),
        ]
    }
}
