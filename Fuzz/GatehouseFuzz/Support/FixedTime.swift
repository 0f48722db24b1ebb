import Foundation
import GatehouseTypes

/// A clock that stands still.
struct FixedTime: TimeSource {
    let now: Date
    let uptime = Duration.zero

    /// Stands at a number of seconds since 1970.
    init(_ seconds: TimeInterval) {
        now = Date(timeIntervalSince1970: seconds)
    }

    func sleep(for duration: Duration) async throws {}
}
