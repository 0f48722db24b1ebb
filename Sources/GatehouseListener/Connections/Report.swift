/// Counts something that may happen often, and says when to report it: at once, and then at most once a minute.
struct Report {
    private var count = 0
    private var reported: Duration?

    /// Counts one more.
    ///
    /// - Parameter now: The uptime.
    /// - Returns: How many there were since the last report, if it's time for one.
    mutating func note(at now: Duration) -> Int? {
        count += 1
        if let reported, now - reported < .seconds(60) { return nil }
        defer { count = 0 }
        reported = now
        return count
    }
}
