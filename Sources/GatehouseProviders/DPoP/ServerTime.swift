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

/// The clock of each origin, estimated from its responses. The server that receives a proof checks its age by its own
/// clock, and that server isn't always the issuer (RFC 9449, section 11.1).
final class OriginTimes: Sendable {
    /// The maximum number of origins.
    private static let maximumCount = 64

    private let usual: any TimeSource
    private let times = Mutex<[Origin: ServerTime]>([:])

    /// - Parameter usual: The clock for origins without a known time.
    init(usual: any TimeSource) {
        self.usual = usual
    }

    subscript(url: URL?) -> any TimeSource {
        guard let origin = url.flatMap(Origin.init) else { return usual }
        return times.withLock { $0[origin] } ?? usual
    }

    /// Stores the time of a response if it contains one.
    func learn(from headers: HTTPHeaders, at url: URL?) {
        guard headers["Date"] != nil, let origin = url.flatMap(Origin.init) else { return }
        let time = times.withLock { times in
            if times.count >= OriginTimes.maximumCount, times[origin] == nil { times.removeAll() }
            let time = times[origin] ?? ServerTime(usual)
            times[origin] = time
            return time
        }
        time.learn(from: headers)
    }
}
