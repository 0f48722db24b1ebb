public import Foundation
public import GatehouseTypes
import Synchronization

/// A clock that only moves when a test advances it.
///
/// A sleeping task is suspended until ``advance(by:)`` reaches its deadline. ``waitForSleepers(_:)`` waits until tasks
/// are sleeping. The time of day advances together with ``uptime``. It can also be changed separately, as when the
/// machine's clock is set.
public final class ManualTimeSource: TimeSource {
    private struct Sleeper {
        let id: Int
        let deadline: Duration
        let alarm: Gate<Void>
    }

    private struct State {
        var uptime: Duration = .zero
        var wallClockShift: Duration = .zero
        var sleepers: [Sleeper] = []
        var nextID = 0
    }

    private let start: Date
    private let state = Mutex(State())
    private let asleep = Tally()

    /// Creates a stopped clock.
    ///
    /// - Parameter start: The initial time of day. The default is 15 January 2027, 08:00 UTC.
    public init(start: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
        self.start = start
    }

    /// The time of day.
    public var now: Date {
        state.withLock { start.addingTimeInterval(($0.uptime + $0.wallClockShift).seconds) }
    }

    /// The duration by which the clock was advanced.
    public var uptime: Duration {
        state.withLock { $0.uptime }
    }

    /// Suspends the task until the clock has been advanced by the duration.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func sleep(for duration: Duration) async throws {
        guard duration > .zero else { return }
        try Task.checkCancellation()
        let sleeper = fallAsleep(for: duration)
        try await withTaskCancellationHandler {
            try await sleeper.alarm.wait()
        } onCancel: {
            wake { $0.id == sleeper.id }.forEach { $0.alarm.fail(CancellationError()) }
        }
    }

    private func fallAsleep(for duration: Duration) -> Sleeper {
        state.withLock { state in
            state.nextID += 1
            let sleeper = Sleeper(id: state.nextID, deadline: state.uptime + duration, alarm: Gate())
            state.sleepers.append(sleeper)
            asleep.set(to: state.sleepers.count)
            return sleeper
        }
    }

    private func wake(_ isDue: (Sleeper) -> Bool) -> [Sleeper] {
        state.withLock { state in
            let due = state.sleepers.filter(isDue)
            state.sleepers.removeAll(where: isDue)
            asleep.set(to: state.sleepers.count)
            return due
        }
    }

    /// Advances both clocks and wakes all tasks whose deadline is reached, in the order of their deadlines.
    ///
    /// - Parameter duration: The duration. A negative duration counts as zero.
    public func advance(by duration: Duration) {
        let uptime = state.withLock { state in
            state.uptime += max(.zero, duration)
            return state.uptime
        }
        let due = wake { $0.deadline <= uptime }
        for sleeper in due.sorted(by: { ($0.deadline, $0.id) < ($1.deadline, $1.id) }) {
            sleeper.alarm.open()
        }
    }

    /// Advances both clocks to the earliest deadline and wakes the tasks that wait for it.
    ///
    /// - Returns: Whether any task was sleeping.
    @discardableResult
    public func advanceToNextSleeper() -> Bool {
        let wait = state.withLock { state in
            state.sleepers.map(\.deadline).min().map { $0 - state.uptime }
        }
        guard let wait else { return false }
        advance(by: wait)
        return true
    }

    /// Changes only the time of day, as when the machine's clock is set. Sleeping tasks aren't affected.
    ///
    /// - Parameter duration: The change. A negative duration sets the time back.
    public func moveWallClock(by duration: Duration) {
        state.withLock { $0.wallClockShift += duration }
    }

    /// The number of sleeping tasks.
    public var sleeperCount: Int {
        asleep.count
    }

    /// Waits until at least that many tasks are sleeping.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func waitForSleepers(_ count: Int = 1) async throws {
        try await asleep.wait(for: count)
    }
}
