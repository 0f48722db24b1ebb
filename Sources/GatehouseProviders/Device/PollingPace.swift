import GatehouseOAuth

/// How long a device waits between two questions (RFC 8628, section 3.5).
struct PollingPace: Sendable {
    /// What `slow_down` adds, for the next question and all after it.
    private static let slowDown = Duration.seconds(5)

    /// How far silence may double the wait.
    private static let longestBackoff = Duration.seconds(60)

    private static let shortest = Duration.seconds(1)

    private var interval: Duration
    private var backoff: Duration?

    /// - Parameter interval: What the server asks for. Less than a second would be a flood, whatever it says.
    init(interval: Duration) {
        self.interval = max(interval, PollingPace.shortest)
    }

    /// How long to wait before the next question.
    var wait: Duration { max(interval, backoff ?? .zero) }

    /// The server answered: silence is over.
    mutating func heard() { backoff = nil }

    /// The server asked for less.
    mutating func slowDown() {
        backoff = nil
        interval += PollingPace.slowDown
    }

    /// The server didn't answer, or couldn't: the wait doubles from time to time.
    mutating func backOff() {
        backoff = min(wait * 2, max(PollingPace.longestBackoff, interval))
    }
}
