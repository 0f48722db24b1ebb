import Foundation
import GatehouseTypes
import Synchronization

/// Decides whether the clock can be trusted to delete what has ended. A clock that is wrong by years would delete all
/// sessions.
final class RetentionClock: Sendable {
    /// By how much the clock may be wrong.
    static let tolerance: TimeInterval = 86_400
    /// How long the clock has to go on normally after a start at an unexpected time.
    static let patience: Duration = .seconds(3_600)

    enum Verdict: Sendable, Hashable {
        case trusted
        /// The service was started at an unexpected time. The clock is trusted after this duration.
        case waiting(Duration)
        /// The clock was set while the service was running. It isn't trusted until the service is started again.
        case jumped
    }

    private struct State {
        var startedAt: (wall: Date, uptime: Duration)
        var isUnexpected: Bool
        var hasJumped = false
    }

    private let time: any TimeSource
    private let state = Mutex<State?>(nil)

    init(time: any TimeSource) {
        self.time = time
    }

    /// Compares the clock with what was expected.
    ///
    /// - Parameter lastSeen: The time at which the service was running last, as far as the storage knows.
    /// - Returns: Whether the clock is trusted.
    func verdict(lastSeen: Date?) -> Verdict {
        let (wall, uptime) = (time.now, time.uptime)
        return state.withLock { state in
            let gap = lastSeen.map { abs(wall.timeIntervalSince($0)) } ?? 0
            var current = state ?? State(startedAt: (wall, uptime), isUnexpected: gap > RetentionClock.tolerance)
            let passed = uptime - current.startedAt.uptime
            let drift = abs(wall.timeIntervalSince(current.startedAt.wall) - passed.seconds)
            if drift > RetentionClock.tolerance { current.hasJumped = true }
            state = current
            guard !current.hasJumped else { return .jumped }
            guard current.isUnexpected, passed < RetentionClock.patience else { return .trusted }
            return .waiting(RetentionClock.patience - passed)
        }
    }
}
