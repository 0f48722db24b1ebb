import GatehouseTypes
import Synchronization

/// Finds the first of many equal events in a quarter of an hour, so that the audit gets one entry for all, and the log
/// one line: somebody who repeats a request without end must not fill them.
package final class OncePerWindow: Sendable {
    static let window: Duration = .seconds(15 * 60)

    private let ends = Mutex<[String: Duration]>([:])
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// Counts an event. Its name is one of a limited number of names, since all are remembered.
    ///
    /// - Returns: Whether it is the first one of that name in its window.
    package func isFirst(_ name: String) -> Bool {
        let now = time.uptime
        return ends.withLock { ends in
            if let end = ends[name], now < end { return false }
            ends[name] = now + OncePerWindow.window
            return true
        }
    }

    /// Does something at the first of many equal events. If it fails, the next event is the first one.
    func atFirst(_ name: String, _ work: () async throws -> Void) async throws {
        guard isFirst(name) else { return }
        do {
            try await work()
        } catch {
            ends.withLock { $0[name] = nil }
            throw error
        }
    }
}
