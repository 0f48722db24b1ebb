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

    private struct State {
        var counts: [[String]: Count] = [:]
        var nextSweep: Duration = .zero
    }

    /// One person at one place mistypes a few times. An account hears more from all places together, before it's shut
    /// to places that haven't failed yet, too. Behind one address there may be many people.
    static let pair = Limit(attempts: 5, window: .seconds(15 * 60))
    static let account = Limit(attempts: 50, window: .seconds(15 * 60))
    static let address = Limit(attempts: 100, window: .seconds(15 * 60))

    private static let sweepInterval: Duration = .seconds(60)

    private let state = Mutex(State())
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// Counts an attempt.
    ///
    /// - Returns: Nothing if it may go on; else how long to wait.
    func begin(account: String, address: String) -> Duration? {
        let now = time.uptime
        return state.withLock { state in
            LoginLimiter.sweep(&state, now: now)
            let keys = LoginLimiter.keys(account, address)
            let waits = keys.compactMap { key, limit -> Duration? in
                guard let count = state.counts[key], now < count.endsAt, count.attempts >= limit.attempts else {
                    return nil
                }
                return count.endsAt - now
            }
            if let longest = waits.max() { return longest }
            for (key, limit) in keys {
                var count = state.counts[key] ?? Count(endsAt: now + limit.window)
                if now >= count.endsAt { count = Count(endsAt: now + limit.window) }
                count.attempts += 1
                state.counts[key] = count
            }
            return nil
        }
    }

    /// Takes an attempt back that wasn't a failure.
    func succeed(account: String, address: String) {
        state.withLock { state in
            for (key, _) in LoginLimiter.keys(account, address) {
                guard var count = state.counts[key] else { continue }
                count.attempts -= 1
                state.counts[key] = count.attempts > 0 ? count : nil
            }
            state.counts[["pair", account, address]] = nil
        }
    }

    private static func sweep(_ state: inout State, now: Duration) {
        guard now >= state.nextSweep else { return }
        state.nextSweep = now + sweepInterval
        state.counts = state.counts.filter { now < $0.value.endsAt }
    }

    private static func keys(_ account: String, _ address: String) -> [([String], Limit)] {
        [
            (["pair", account, address], pair), (["account", account], self.account),
            (["address", address], self.address),
        ]
    }
}
