public import GatehouseTypes

/// Sends a request again after a temporary failure.
///
/// Only requests that may be sent twice are retried (``HTTPRequest/isRepeatable``). Temporary failures are a lost
/// connection, a failure to connect, a timeout, and the statuses 408, 429, 500, 502, 503 and 504. `Retry-After` can
/// lengthen a delay but never shortens it. For 429 and 503 this also applies to the usual header fields for rate limits
/// (`X-RateLimit-Reset`).
public struct Retry: HTTPLoader {
    private static let temporaryStatuses: Set<HTTPStatus> = [408, 429, 500, 502, 503, 504]

    private let strategy: any RetryStrategy
    private let maximumRetryAfter: Duration
    private let countHeader: String?
    private let time: any TimeSource
    private let waits = InterruptibleWaits()

    /// Creates a loader that retries.
    ///
    /// - Parameters:
    ///   - strategy: The default strategy. A request's own ``RetryOption`` overrides it.
    ///   - maximumRetryAfter: The maximum delay that a server may ask for. If it asks for more, the request isn't
    ///     retried.
    ///   - countHeader: The name of a header field that tells the server how many times the request was sent before.
    ///   - time: The source of time.
    public init(
        _ strategy: some RetryStrategy, maximumRetryAfter: Duration = .seconds(60), countHeader: String? = nil,
        time: any TimeSource = SystemTimeSource()
    ) {
        self.strategy = strategy
        self.maximumRetryAfter = maximumRetryAfter
        self.countHeader = countHeader
        self.time = time
    }

    /// Sends the request on until it succeeds, fails permanently, or the strategy stops.
    ///
    /// - Throws: The ``HTTPError`` of the last attempt; ``HTTPError/Code/cancelled`` or
    ///   ``HTTPError/Code/resetInProgress`` if a delay is interrupted.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let epoch = waits.epoch
        var attempts = 0
        while true {
            attempts += 1
            let marked = marked(request, attempts)
            let outcome: HTTPResult
            do {
                let response = try await next(marked)
                guard Retry.isTemporary(response.status) else { return response }
                outcome = .success(try await response.collect())
            } catch {
                outcome = .failure(HTTPError(wrapping: error, request: marked))
            }
            guard let delay = delay(after: outcome, attempts, request) else { return .complete(try outcome.get()) }
            do {
                try await waits.wait(for: delay, in: epoch, on: time)
            } catch {
                throw HTTPError(error.code, "the delay before another attempt was interrupted", request: request)
            }
        }
    }

    /// Ends all delays. Requests that are waiting or running aren't retried.
    public func reset() async {
        await waits.interrupt()
    }

    private func marked(_ request: HTTPRequest, _ attempts: Int) -> HTTPRequest {
        guard attempts > 1 else { return request }
        var request = request
        request[option: RetryCount.self] = attempts - 1
        if let countHeader { request.headers[countHeader] = String(attempts - 1) }
        return request
    }

    private func delay(after outcome: HTTPResult, _ attempts: Int, _ request: HTTPRequest) -> Duration? {
        guard Retry.isTemporary(outcome), request.isRepeatable else { return nil }
        let strategy = request[option: RetryOption.self] ?? strategy
        guard let delay = strategy.delay(after: outcome, attempts: attempts) else { return nil }
        guard let wanted = wish(in: outcome) else { return max(.zero, delay) }
        return wanted <= maximumRetryAfter ? max(wanted, delay) : nil
    }

    /// The delay that the server asks for; nil if it asks for none.
    private func wish(in outcome: HTTPResult) -> Duration? {
        guard case .success(let response) = outcome else { return nil }
        if let wish = response.headers["Retry-After"].flatMap(RetryAfter.init) { return wish.delay(from: time.now) }
        guard [.tooManyRequests, .serviceUnavailable].contains(response.status) else { return nil }
        return RateLimitReset.delay(in: response.headers, from: time.now)
    }

    private static func isTemporary(_ outcome: HTTPResult) -> Bool {
        switch outcome {
        case .success(let response): isTemporary(response.status)
        case .failure(let error): [.connectionLost, .cannotConnect, .timedOut].contains(error.code)
        }
    }

    private static func isTemporary(_ status: HTTPStatus) -> Bool {
        status.rawValue >= 400 && temporaryStatuses.contains(status)
    }
}
