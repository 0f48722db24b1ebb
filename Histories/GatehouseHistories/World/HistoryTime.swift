package import Foundation
import GatehouseTypes
import Synchronization

/// A clock whose time of day stands still, so that a verb sees the same time whenever it runs. The other clock goes on
/// when it is told to: what instances remember for a while is forgotten then.
package final class HistoryTime: TimeSource {
    package let now: Date
    private let elapsed: Mutex<Duration>

    package init(now: Date, uptime: Duration = .zero) {
        self.now = now
        elapsed = Mutex(uptime)
    }

    package var uptime: Duration { elapsed.withLock { $0 } }

    /// Lets everything be forgotten that is remembered for a while.
    package func forget() {
        elapsed.withLock { $0 += .seconds(86_400) }
    }

    package func sleep(for duration: Duration) {}
}
