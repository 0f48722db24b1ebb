import GatehouseHTTP
import GatehouseTypes

/// Sends the requests of a module, and keeps what was sent and received.
struct Wire: Sendable {
    struct InvalidAddress: Error, CustomStringConvertible {
        let address: String

        var description: String { "no request can be sent to '\(address)'" }
    }

    /// The provider gets too many requests, and the suite can't wait until it accepts more.
    struct TooManyRequests: Error, CustomStringConvertible {
        let request: String
        /// What the provider says about the time to wait; `nil` if it doesn't.
        let wish: String?

        var description: String {
            "the provider answers \(request) by 429 (too many requests), "
                + (wish.map { "with Retry-After: \($0)" } ?? "without Retry-After")
                + ": let it accept more requests of this machine, or run fewer modules at once ('width' in the "
                + "configuration), or try again later"
        }
    }

    /// How long a request may wait until the provider accepts it.
    private static let patience: Duration = .seconds(120)

    let transport: any HTTPTransport
    let log: ExchangeLog
    let time: any TimeSource

    /// Sends a request. Redirects aren't followed. If the provider gets too many requests, it is sent again when the
    /// provider wants that.
    ///
    /// - Throws: `HTTPError` of the transport; ``TooManyRequests``.
    func send(
        _ method: HTTPMethod, _ address: String, headers: HTTPHeaders = [:], form: Parameters? = nil,
        body: (any HTTPBody)? = nil
    ) async throws -> HTTPResponse {
        let content: any HTTPBody = body ?? form.map { FormBody($0.tuples) } ?? EmptyBody()
        var request = HTTPRequest(method, url: address, body: content)
        guard request.url != nil else { throw InvalidAddress(address: address) }
        request.headers = headers
        var rest = Wire.patience
        while true {
            let response = try await recorded(request, form)
            guard response.status == .tooManyRequests else { return response }
            let wish = response.headers["Retry-After"]
            guard let delay = wish.flatMap(RetryAfter.init)?.delay(from: time.now), delay <= rest else {
                throw TooManyRequests(request: "\(method.rawValue) \(address.prefix { $0 != "?" })", wish: wish)
            }
            rest -= max(delay, .seconds(1))
            try await time.sleep(for: max(delay, .seconds(1)))
        }
    }

    private func recorded(_ request: HTTPRequest, _ form: Parameters?) async throws -> HTTPResponse {
        do {
            let response = try await transport.send(request)
            log.record(request, form: form, response)
            return response
        } catch {
            log.record(request, form: form, nil)
            throw error
        }
    }
}
