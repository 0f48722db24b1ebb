public import GatehouseHTTP

/// The contract of ``/GatehouseHTTP/HTTPTransport``, as checks that every transport must pass.
///
/// Each check starts its own server on the local machine. This server can send any bytes and cut a connection at any
/// point:
///
/// ```swift
/// @Test(arguments: TransportConformance.checks)
/// func `keeps the contract`(check: TransportConformance.Check) async throws {
///     try await check.run { MyTransport() }
/// }
/// ```
public enum TransportConformance {
    /// Creates a new transport without connections.
    public typealias Factory = @Sendable () -> any HTTPTransport

    /// One rule of the contract.
    public typealias Check = ConformanceCheck<Factory>

    /// The checks for every transport.
    public static var checks: [Check] {
        redirects + challenges + requests + responses + limits + losses + cancellation + timeouts + connections + trust
    }

    /// The checks for a transport that streams content instead of collecting it first.
    public static var streaming: [Check] { downloads + endings + uploads + progress }

    /// The checks for a transport that streams content and never buffers much of it.
    public static var backPressure: [Check] { slowReaders + slowServers }

    /// The checks that a response with an incomplete head is a failure. On Linux, Foundation's `URLSession` ends the
    /// process in this case.
    public static var cutHeads: [Check] { lossesInHeads }

    /// The checks for rules that the HTTP loaders of some platforms can't follow: header fields are sent exactly as in
    /// the request and without additional ones, a request's target and a response's fields aren't changed, and no
    /// request is sent more often than it may be.
    public static var exactness: [Check] { exactRequests + exactResponses + resending + repetition }

    /// A rule that needs one transport.
    static func rule(
        _ description: String, _ body: @escaping @Sendable (any HTTPTransport) async throws -> Void
    ) -> Check {
        Check(description) { makeTransport in try await body(makeTransport()) }
    }
}

/// A response with status 200 and a `Content-Length`.
func okay(_ body: String = "", _ fields: String = "") -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}

/// Requires that a request fails with that code.
func requireFailure(
    _ code: HTTPError.Code, _ subject: String, of request: HTTPRequest, by transport: any HTTPTransport,
    line: UInt = #line, file: String = #fileID
) async throws {
    try await requireFailure(code, subject, line: line, file: file) { try await transport.send(request) }
}

/// Requires that an exchange fails with that code, or with the other one.
func requireFailure<Answer>(
    _ code: HTTPError.Code, or other: HTTPError.Code? = nil, _ subject: String, line: UInt = #line,
    file: String = #fileID, _ body: () async throws -> Answer
) async throws {
    let found: String
    do {
        _ = try await body()
        found = "there is an answer"
    } catch let error as HTTPError {
        guard error.code != code, error.code != other else { return }
        found = "it's \(error)"
    } catch {
        found = "it isn't an HTTPError: \(error)"
    }
    throw ConformanceFailure("\(subject) fails with \(code.rawValue); \(found)", line, file)
}
