public import Foundation
public import GatehouseTypes
import Synchronization

/// A clock that only moves when it's told to.
///
/// Sleepers suspend until ``advance(by:)`` reaches them; ``waitForSleepers(_:)`` tells when they are there. The time of
/// day runs along with ``uptime`` and can be moved apart from it, as when somebody sets the machine's clock.
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

    /// A clock that stands still.
    ///
    /// - Parameter start: The time of day it shows; 15 January 2027, 08:00 UTC, unless told otherwise.
    public init(start: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
        self.start = start
    }

    /// The time of day.
    public var now: Date {
        state.withLock { start.addingTimeInterval(($0.uptime + $0.wallClockShift).seconds) }
    }

    /// How far the clock was advanced.
    public var uptime: Duration {
        state.withLock { $0.uptime }
    }

    /// Suspends until the clock was advanced by the duration.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
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
}

extension ManualTimeSource {
    /// Moves both clocks forward and wakes all whose time has come, in the order of their deadlines.
    ///
    /// - Parameter duration: How far; less than zero counts as zero.
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

    /// Moves both clocks to the earliest deadline and wakes who waits for it.
    ///
    /// - Returns: Whether anybody was asleep.
    @discardableResult
    public func advanceToNextSleeper() -> Bool {
        let wait = state.withLock { state in
            state.sleepers.map(\.deadline).min().map { $0 - state.uptime }
        }
        guard let wait else { return false }
        advance(by: wait)
        return true
    }

    /// Moves the time of day alone, as when somebody sets the machine's clock. Sleepers don't notice.
    ///
    /// - Parameter duration: How far; less than zero goes back.
    public func moveWallClock(by duration: Duration) {
        state.withLock { $0.wallClockShift += duration }
    }

    /// How many tasks are asleep.
    public var sleeperCount: Int {
        asleep.count
    }

    /// Waits until at least that many tasks are asleep.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func waitForSleepers(_ count: Int = 1) async throws {
        try await asleep.wait(for: count)
    }
}
