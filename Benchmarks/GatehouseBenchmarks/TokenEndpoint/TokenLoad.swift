import GatehouseHTTP

/// Clients that ask the token endpoint for tokens at once.
protocol TokenLoad: Sendable {
    /// Sends so many requests, from all clients at once.
    func send(_ count: Int) async throws -> RequestTimes

    /// A request, and the size of its answer's content.
    func sample() async throws -> (request: HTTPRequest, size: Int)
}

/// What a round of requests took.
struct RequestTimes: Sendable {
    /// How long the requests took, each, in seconds.
    let times: [Double]
    /// How long all of them took, in seconds.
    let seconds: Double
}
