package import GatehouseTypes

/// Sends requests to a server's endpoints, with limits on time and size and only over secure connections. Redirects are
/// never followed: a redirected token request would disclose its credentials to another server.
package struct EndpointClient: Sendable {
    private let transport: any HTTPTransport
    private let timeout: Duration?
    private let limit: TimeLimit?
    private let received: @Sendable (HTTPResponse) -> Void

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - transport: The transport for the requests.
    ///   - timeout: The maximum duration of each request; `nil` leaves it to the transport.
    ///   - time: The clock that measures it; `nil` if only the transport measures it.
    ///   - received: Called with each response.
    package init(
        transport: any HTTPTransport, timeout: Duration?, time: (any TimeSource)? = nil,
        received: @escaping @Sendable (HTTPResponse) -> Void = { _ in }
    ) {
        self.transport = transport
        self.timeout = timeout
        self.received = received
        limit = timeout.flatMap { timeout in time.map { TimeLimit(duration: timeout, time: $0) } }
    }

    /// Sends a request and returns the response, whatever its status.
    package func exchange(_ request: HTTPRequest, maximumSize: Int) async throws(EndpointError) -> HTTPResponse {
        guard request.origin?.isSecure == true else { throw .insecureAddress }
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        if let timeout { request[option: Timeout.self] = timeout }
        request[option: MaximumResponseSize.self] = maximumSize
        do {
            var response = try await response(to: request)
            guard response.body.count <= maximumSize else {
                throw HTTPError(.invalidResponse, "the response is too long")
            }
            // The meaning of a refusal depends on the request.
            response.request = response.request ?? request
            received(response)
            return response
        } catch {
            throw .noResponse(HTTPError(wrapping: error, request: nil))
        }
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        guard let limit else { return try await transport.send(request) }
        return try await limit.apply { [transport] in try await transport.send(request) }
    }
}

/// The reason why a request to an endpoint has no response.
package enum EndpointError: Error {
    /// The request wasn't sent: the URL's scheme isn't `https` and its host isn't this machine.
    case insecureAddress
    /// There is no response, or it is too long.
    case noResponse(HTTPError)
}

/// A maximum duration, measured with the given clock.
package struct TimeLimit: Sendable {
    package let duration: Duration
    package let time: any TimeSource

    /// Creates a limit.
    package init(duration: Duration, time: any TimeSource) {
        self.duration = duration
        self.time = time
    }

    /// Runs an operation within the limit.
    ///
    /// - Returns: The result of the operation.
    /// - Throws: `HTTPError` with `timedOut` after the time is over and the cancelled operation has ended; any error of
    ///   the operation.
    package func apply<Value: Sendable>(to work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask { [self] in
                try await time.sleep(for: duration)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                throw HTTPError(.timedOut, "there was no response in time")
            }
            return value
        }
    }
}
