public import Foundation

/// The source of time. Gatehouse reads the system's clocks only through it.
///
/// ``now`` is the time of day, which is shared with other machines and can jump when the clock is set. ``uptime`` only
/// moves forward; use it to measure lifetimes.
public protocol TimeSource: Sendable {
    /// The time of day.
    var now: Date { get }

    /// The time since a fixed point in this process's past. It never goes backwards.
    var uptime: Duration { get }

    /// Waits.
    ///
    /// - Parameter duration: The time to wait. Returns at once if it is zero or negative.
    /// - Throws: `CancellationError` if the task is cancelled before the time has passed.
    func sleep(for duration: Duration) async throws
}

extension TimeSource {
    /// The time of day in whole seconds since 1970, as in JSON Web Tokens (`NumericDate`, RFC 7519, section 2).
    public var numericDate: Int64 {
        Int64(now.timeIntervalSince1970.rounded(.down))
    }
}

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

/// Durations in seconds.
extension Duration {
    /// The duration in seconds.
    public var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }

    /// The duration in whole seconds, rounded down.
    public var wholeSeconds: Int64 {
        components.attoseconds < 0 ? components.seconds - 1 : components.seconds
    }
}
