public import Foundation

/// The operating system's clocks.
public struct SystemTimeSource: TimeSource {
    private let start: ContinuousClock.Instant

    /// A time source whose ``uptime`` starts at zero now.
    public init() {
        start = ContinuousClock.now
    }

    /// The time of day.
    public var now: Date { Date() }

    /// The time since this value was created.
    public var uptime: Duration { ContinuousClock.now - start }

    /// Waits on the system's clock.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        guard duration > .zero else { return }
        try await Task.sleep(for: duration)
    }
}
