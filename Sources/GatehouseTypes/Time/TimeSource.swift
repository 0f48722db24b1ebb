public import Foundation

/// Where time comes from. Nothing else in Gatehouse asks the system for it.
///
/// Two clocks, because they answer different questions: ``now`` is the time that others agree on and that can jump when
/// somebody sets it; ``uptime`` only ever moves forward, and a lifetime is measured with it.
public protocol TimeSource: Sendable {
    /// The time of day.
    var now: Date { get }

    /// Time since a fixed point of this process's past. It never goes backwards.
    var uptime: Duration { get }

    /// Waits.
    ///
    /// - Parameter duration: How long. Zero and less return at once.
    /// - Throws: `CancellationError` if the task is cancelled before the time is over.
    func sleep(for duration: Duration) async throws
}

extension TimeSource {
    /// The time of day in whole seconds since 1970, as JSON Web Tokens write it (`NumericDate`, RFC 7519, section 2).
    public var numericDate: Int64 {
        Int64(now.timeIntervalSince1970.rounded(.down))
    }
}
