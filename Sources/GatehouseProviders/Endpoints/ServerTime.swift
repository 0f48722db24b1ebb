import Foundation
import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// The server's clock, estimated from its responses (`Date`, RFC 9110, section 6.6.1).
///
/// Times that the server checks by its own clock, such as the time of a proof, are taken from it. So a device with a
/// wrong clock can still sign in. Lifetimes aren't measured with it: they start when a token is received.
final class ServerTime: TimeSource {
    /// The difference that transit and rounding can cause, in seconds. Smaller differences are ignored.
    private static let tolerance: TimeInterval = 5

    private let local: any TimeSource
    private let offset = Mutex<TimeInterval?>(nil)

    init(_ local: any TimeSource) {
        self.local = local
    }

    /// The local time, corrected by the difference to the server's most recent time.
    var now: Date {
        local.now.addingTimeInterval(significant ?? 0)
    }

    var uptime: Duration { local.uptime }

    func sleep(for duration: Duration) async throws {
        try await local.sleep(for: duration)
    }

    func learn(from headers: HTTPHeaders) {
        guard let date = headers["Date"].flatMap(HTTPDate.parse) else { return }
        // A cache keeps the date and states the age of the response (RFC 9111, section 5.1).
        let age = headers["Age"].flatMap { UInt32($0) }.map(TimeInterval.init) ?? 0
        let difference = date.addingTimeInterval(age).timeIntervalSince(local.now)
        offset.withLock { $0 = difference }
    }

    private var significant: TimeInterval? {
        offset.withLock { $0 }.flatMap { abs($0) > ServerTime.tolerance ? $0 : nil }
    }
}
