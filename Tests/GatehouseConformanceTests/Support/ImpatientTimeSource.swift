import Foundation
import GatehouseTesting
import GatehouseTypes

@testable import GatehouseConformance

/// A manual clock that goes forward by itself when a module waits.
struct ImpatientTimeSource: TimeSource {
    private let clock: ManualTimeSource

    init(_ clock: ManualTimeSource) {
        self.clock = clock
    }

    var now: Date { clock.now }

    var uptime: Duration { clock.uptime }

    func sleep(for duration: Duration) async throws {
        clock.advance(by: duration)
    }
}
