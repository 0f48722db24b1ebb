import GatehouseOAuth

/// The interval between two token requests of a device (RFC 8628, section 3.5).
struct PollingPace: Sendable {
    /// The increase by `slow_down`, for all following requests.
    private static let slowDown = Duration.seconds(5)

    /// The maximum interval after requests without a response, unless the server's interval is longer.
    private static let longestBackoff = Duration.seconds(60)

    private static let shortest = Duration.seconds(1)

    private var interval: Duration
    private var backoff: Duration?

    /// - Parameter interval: The interval that the server requests. Less than one second counts as one second.
    init(interval: Duration) {
        self.interval = max(interval, PollingPace.shortest)
    }

    /// The time to wait before the next request.
    var wait: Duration { max(interval, backoff ?? .zero) }

    /// Resets the backoff after a response.
    mutating func heard() { backoff = nil }

    /// Increases the interval after `slow_down`.
    mutating func slowDown() {
        backoff = nil
        interval += PollingPace.slowDown
    }

    /// Doubles the interval after a request without a response, or with an error of the server.
    mutating func backOff() {
        backoff = min(wait * 2, max(PollingPace.longestBackoff, interval))
    }
}
