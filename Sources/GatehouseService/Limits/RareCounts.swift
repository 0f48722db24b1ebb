import Synchronization

/// Says when the rows of a party are counted. A party that is far from its number isn't counted at each insertion,
/// which would cost more than the insertion.
final class RareCounts: Sendable {
    /// The number of insertions for which one count is enough, at most. ``Bounds/margin`` allows for as many in each of
    /// 16 instances.
    private static let maximum = 16

    private let remaining = Mutex<[String: Int]>([:])

    /// Whether the rows of a party have to be counted before the next insertion. A transaction that runs again asks
    /// again.
    func isDue(_ party: String) -> Bool {
        remaining.withLock { remaining in
            guard let number = remaining[party], number > 0 else { return true }
            remaining[party] = number - 1
            return false
        }
    }

    /// Notes how many more rows a party may have before it is near its number.
    func note(_ rest: Int, of party: String) {
        remaining.withLock { $0[party] = min(RareCounts.maximum - 1, rest / RareCounts.maximum) }
    }
}
