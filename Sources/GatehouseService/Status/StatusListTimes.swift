import Foundation
import GatehouseTypes

/// The times at which status lists are made, and for how long they are used.
///
/// Lists begin at fixed times, so that they don't show when something was revoked.
struct StatusListTimes: Sendable {
    /// The longest time after a revocation for which a verifier may accept the token, in seconds.
    let lifetime: Int
    /// The time between two versions of a list, in seconds.
    let interval: Int
    private let time: any TimeSource

    /// The time beyond its lifetime for which verifiers can use a list if their operators permit it, in seconds.
    private static let spareTime = 3_600

    /// - Throws: ``ServiceError``: `invalidConfiguration` if the lifetime is less than 4 seconds or more than a day.
    init(lifetime: Duration, time: any TimeSource) throws(ServiceError) {
        guard lifetime >= .seconds(4), lifetime <= .seconds(86_400) else {
            throw ServiceError(
                .invalidConfiguration, "The lifetime of status lists must be from 4 seconds to a day.")
        }
        self.lifetime = Int(lifetime.wholeSeconds)
        interval = min(10, self.lifetime / 4)
        self.time = time
    }

    /// The time at which the current lists begin, in seconds since 1970.
    var start: Int {
        let now = Int(time.numericDate)
        return now - now % interval
    }

    /// Whether a list is given to verifiers: the current one, and the one before while the current one isn't made.
    func isUsable(_ list: StatusListVersion) -> Bool {
        (0...interval).contains(start - list.start)
    }

    /// The time until there is a newer version of a list.
    func age(of list: StatusListVersion) -> Duration {
        .seconds(max(0, list.start + interval - Int(time.numericDate)))
    }

    /// The time for which a verifier uses a list (`ttl`). It may get one just before the next but one begins, and uses
    /// none that is older than the lifetime.
    var timeToLive: Duration { .seconds(lifetime - 2 * interval) }

    /// The time from which a list that begins at a time must not be used.
    func end(of start: Int) -> Date {
        Date(timeIntervalSince1970: Double(start + lifetime + StatusListTimes.spareTime))
    }
}
