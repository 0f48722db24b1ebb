import Synchronization

/// Counts the requests that a guard refuses without asking its verifier.
final class GuardCounters: Sendable {
    private let counts = Mutex<[GuardError.Code: UInt64]>([:])

    func count(_ error: GuardError) {
        counts.withLock { $0[error.code, default: 0] += 1 }
    }

    var snapshot: [GuardError.Code: UInt64] { counts.withLock { $0 } }
}
