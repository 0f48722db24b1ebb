import GatehouseTypes

/// How many durations were at most as long as each of some bounds.
struct Histogram: Sendable {
    /// The bounds in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private(set) var counts = [UInt64](repeating: 0, count: bounds.count)
    private(set) var count: UInt64 = 0
    private(set) var sum = 0.0

    mutating func add(_ duration: Duration) {
        let seconds = duration.seconds
        count += 1
        sum += seconds
        for (index, bound) in Histogram.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
    }
}
