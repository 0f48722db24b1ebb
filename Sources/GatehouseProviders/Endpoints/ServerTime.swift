import Foundation
import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// The time of day at the server, as far as its answers tell (`Date`, RFC 9110, section 6.6.1).
///
/// What the server judges by its clock, such as the age of a proof, is dated with it, so that a device whose clock is wrong can
/// sign in all the same. Lifetimes aren't measured with it: they count from the moment at which a token is received.
final class ServerTime: TimeSource {
    /// What a few seconds of travel and rounding make; a smaller difference isn't one.
    private static let tolerance: TimeInterval = 5

    private let local: any TimeSource
    private let offset = Mutex<TimeInterval?>(nil)

    init(_ local: any TimeSource) {
        self.local = local
    }

    /// This machine's time, put right by what the server said last.
    var now: Date {
        local.now.addingTimeInterval(significant ?? 0)
    }

    var uptime: Duration { local.uptime }

    func sleep(for duration: Duration) async throws {
        try await local.sleep(for: duration)
    }

    func learn(from response: HTTPResponse) {
        guard let date = response.headers["Date"].flatMap(HTTPDate.parse) else { return }
        // A cache on the way keeps the date and says how long ago that was (RFC 9111, section 5.1).
        let age = response.headers["Age"].flatMap { UInt32($0) }.map(TimeInterval.init) ?? 0
        let difference = date.addingTimeInterval(age).timeIntervalSince(local.now)
        offset.withLock { $0 = difference }
    }

    private var significant: TimeInterval? {
        offset.withLock { $0 }.flatMap { abs($0) > ServerTime.tolerance ? $0 : nil }
    }
}
