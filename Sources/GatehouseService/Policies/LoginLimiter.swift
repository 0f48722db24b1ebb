import GatehouseTypes
import Synchronization

/// Counts failed sign-ins, per account and per address, in memory.
///
/// An attempt counts before its password is checked, so that many at once don't slip through. Unknown names are counted
/// like known ones, so that the limit doesn't tell them apart.
final class LoginLimiter: Sendable {
    struct Limit: Sendable {
        let attempts: Int
        let window: Duration
    }

    /// An attempt that isn't allowed.
    struct Limited: Sendable {
        let delay: Duration
        /// Whether it is the first one in this window.
        let isFirst: Bool
    }

    private struct Count {
        var attempts = 0
        var endsAt: Duration
        var isLimited = false
    }

    private struct State {
        var counts: [[String]: Count] = [:]
        var nextSweep: Duration = .zero
    }

    /// One person at one address may mistype a few times. An account gets more attempts from all addresses together.
    /// Behind one address there may be many people.
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
    /// - Returns: How long to wait; nil if the password may be checked.
    func begin(account: String, address: String) -> Limited? {
        let now = time.uptime
        return state.withLock { state in
            LoginLimiter.sweep(&state, now: now)
            let keys = LoginLimiter.keys(account, address)
            if let limited = LoginLimiter.limited(&state, keys, now: now) { return limited }
            for (key, limit) in keys {
                var count = state.counts[key] ?? Count(endsAt: now + limit.window)
                if now >= count.endsAt { count = Count(endsAt: now + limit.window) }
                count.attempts += 1
                state.counts[key] = count
            }
            return nil
        }
    }

    private static func limited(
        _ state: inout State, _ keys: [([String], Limit)], now: Duration
    ) -> Limited? {
        let full = keys.filter { key, limit in
            state.counts[key].map { now < $0.endsAt && $0.attempts >= limit.attempts } ?? false
        }
        guard let delay = full.compactMap({ state.counts[$0.0].map { $0.endsAt - now } }).max() else { return nil }
        let isFirst = full.contains { state.counts[$0.0]?.isLimited == false }
        for (key, _) in full { state.counts[key]?.isLimited = true }
        return Limited(delay: delay, isFirst: isFirst)
    }

    /// Takes back an attempt whose password wasn't checked. The failures before it stay.
    func takeBack(account: String, address: String) {
        state.withLock { LoginLimiter.takeBack(&$0, account, address) }
    }

    /// Takes back an attempt with the right password, and forgets the failures of this person at this address.
    func succeed(account: String, address: String) {
        state.withLock { state in
            LoginLimiter.takeBack(&state, account, address)
            state.counts[["pair", account, address]] = nil
        }
    }

    private static func takeBack(_ state: inout State, _ account: String, _ address: String) {
        for (key, _) in keys(account, address) {
            guard var count = state.counts[key] else { continue }
            count.attempts -= 1
            state.counts[key] = count.attempts > 0 ? count : nil
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
