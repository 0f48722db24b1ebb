import Foundation
import GatehouseTypes

/// A clock that stands still.
struct FixedTime: TimeSource {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let uptime = Duration.zero

    func sleep(for duration: Duration) async throws {}
}
