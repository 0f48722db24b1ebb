import Foundation
import GatehouseTypes

/// A clock whose time of day has an offset.
struct ShiftedTime: TimeSource {
    let time: any TimeSource
    let shift: Duration

    var now: Date { time.now.addingTimeInterval(shift.seconds) }

    var uptime: Duration { time.uptime }

    func sleep(for duration: Duration) async throws {
        try await time.sleep(for: duration)
    }
}
