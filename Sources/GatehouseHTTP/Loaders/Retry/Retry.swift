public import GatehouseTypes

/// Sends a request again after trouble that may pass.
///
/// Only what may be sent twice is: requests with an idempotent method (RFC 9110, section 9.2.2), and those that carry an
/// `Idempotency-Key`, as long as their content can be made again. Trouble that may pass is a lost connection, no way to the server, a timeout, and the statuses 408, 429,
/// 500, 502, 503 and 504. `Retry-After` makes a wait longer, never shorter.
public struct Retry: HTTPLoader {
    private static let passingStatuses: Set<HTTPStatus> = [408, 429, 500, 502, 503, 504]

    private let strategy: any RetryStrategy
    private let maximumRetryAfter: Duration
    private let time: any TimeSource
    private let waits = InterruptibleWaits()

    /// A loader that tries again.
    ///
    /// - Parameters:
    ///   - strategy: How long to wait and when to give up; a request's own ``RetryOption`` goes before.
    ///   - maximumRetryAfter: A server that wants a longer wait than this isn't asked again.
    ///   - time: What waits are measured with.
    public init(
        _ strategy: some RetryStrategy, maximumRetryAfter: Duration = .seconds(60),
        time: any TimeSource = SystemTimeSource()
    ) {
        self.strategy = strategy
        self.maximumRetryAfter = maximumRetryAfter
        self.time = time
    }

    /// Sends the request on until it succeeds, fails for good, or the strategy gives up.
    ///
    /// - Throws: The last attempt's ``HTTPError``; ``HTTPError/Code/cancelled`` or ``HTTPError/Code/resetInProgress`` if a
    ///   wait is cut short.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let epoch = waits.epoch
        var attempts = 0
        while true {
            attempts += 1
            let outcome = await Retry.attempt(request, next)
            guard let delay = delay(after: outcome, attempts, request) else { return try outcome.get() }
            do {
                try await waits.wait(for: delay, in: epoch, on: time)
            } catch {
                throw HTTPError(error.code, "while waiting for another attempt", request: request)
            }
        }
    }

    /// Ends every wait for another attempt.
    public func reset() async {
        waits.interrupt()
    }

    private static func attempt(_ request: HTTPRequest, _ next: HTTPNext) async -> Result<HTTPResponse, HTTPError> {
        do {
            return .success(try await next(request))
        } catch {
            return .failure(HTTPError(wrapping: error, request: request))
        }
    }

    private func delay(
        after outcome: Result<HTTPResponse, HTTPError>, _ attempts: Int, _ request: HTTPRequest
    ) -> Duration? {
        guard request.method.isIdempotent || request.headers["Idempotency-Key"] != nil, request.body.isReplayable,
            Retry.mayPass(outcome)
        else { return nil }
        let strategy = request[option: RetryOption.self] ?? strategy
        guard let delay = strategy.delay(after: outcome, attempts: attempts) else { return nil }
        guard let wanted = retryAfter(outcome) else { return max(.zero, delay) }
        return wanted <= maximumRetryAfter ? max(wanted, delay) : nil
    }

    private func retryAfter(_ outcome: Result<HTTPResponse, HTTPError>) -> Duration? {
        guard case .success(let response) = outcome, let text = response.headers["Retry-After"] else { return nil }
        return RetryAfter(text)?.delay(from: time.now)
    }

    private static func mayPass(_ outcome: Result<HTTPResponse, HTTPError>) -> Bool {
        switch outcome {
        case .success(let response): passingStatuses.contains(response.status)
        case .failure(let error): [.connectionLost, .cannotConnect, .timedOut].contains(error.code)
        }
    }
}
