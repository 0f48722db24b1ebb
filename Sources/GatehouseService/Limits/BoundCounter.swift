import Synchronization

/// Counts how often parties were at the bounds of what they may have stored.
final class BoundCounter: Sendable {
    private let state = Mutex(0)

    /// The number of times.
    var total: Int { state.withLock { $0 } }

    /// Counts once. A transaction that runs again may count twice.
    func count(_ bound: Bound) {
        state.withLock { $0 += 1 }
    }
}
