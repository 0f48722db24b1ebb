import Foundation
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseTypes
import Synchronization

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
