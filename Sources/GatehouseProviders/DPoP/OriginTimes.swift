import Foundation
import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// The time of day at each origin, as far as its answers tell. A proof's age is judged by the clock of whoever it's for, and
/// that isn't always the issuer's (RFC 9449, section 11.1).
final class OriginTimes: Sendable {
    /// How many origins are remembered.
    private static let maximumCount = 64

    private let usual: any TimeSource
    private let times = Mutex<[Origin: ServerTime]>([:])

    /// - Parameter usual: The clock for origins that haven't said anything.
    init(usual: any TimeSource) {
        self.usual = usual
    }

    subscript(url: URL?) -> any TimeSource {
        guard let origin = url.flatMap(Origin.init) else { return usual }
        return times.withLock { $0[origin] } ?? usual
    }

    /// Remembers what an answer says, if it says anything.
    func learn(from response: HTTPResponse, at url: URL?) {
        guard response.headers["Date"] != nil, let origin = url.flatMap(Origin.init) else { return }
        let time = times.withLock { times in
            if times.count >= OriginTimes.maximumCount, times[origin] == nil { times.removeAll() }
            let time = times[origin] ?? ServerTime(usual)
            times[origin] = time
            return time
        }
        time.learn(from: response)
    }
}
