import Synchronization

/// Counts how often something has happened, for the metrics.
final class EventCounter: Sendable {
    private let state = Mutex(0)

    /// The number of times.
    var total: Int { state.withLock { $0 } }

    /// Counts once. A transaction that runs again may count twice.
    func count() {
        state.withLock { $0 += 1 }
    }
}
