public import GatehouseHTTP

/// The contract of ``GatehouseHTTP/HTTPTransport`` as checks that every transport must pass.
///
/// Each check brings its own server on this machine, one that can say anything and cut a connection anywhere:
///
/// ```swift
/// @Test(arguments: TransportConformance.checks)
/// func `keeps the contract`(check: TransportConformance.Check) async throws {
///     try await check.run { MyTransport() }
/// }
/// ```
public enum TransportConformance {
    /// Makes a new transport, with no connections yet.
    public typealias Factory = @Sendable () -> any HTTPTransport

    /// One sentence of the contract.
    public typealias Check = ConformanceCheck<Factory>

    /// What every transport must do.
    public static var checks: [Check] {
        redirects + challenges + requests + responses + limits + losses + cancellation + timeouts + connections + trust
    }

    /// What every transport must do that streams content, rather than collect it first.
    public static var streaming: [Check] { downloads + endings + uploads + progress }

    /// What every transport must do that streams content without ever holding much of it.
    public static var backPressure: [Check] { slowReaders + slowServers }

    /// That an answer whose head is cut isn't one. On Linux, Foundation's own `URLSession` ends the process there.
    public static var cutHeads: [Check] { lossesInHeads }

    /// What belongs to the contract, but can't be had of some platforms' own loaders: each header field exactly as the
    /// request has it and no others, a request's target and an answer's fields untouched, each request sent once.
    public static var exactness: [Check] { exactRequests + exactResponses + resending }
}

/// An answer of 200 whose length is said.
func okay(_ body: String = "", _ fields: String = "") -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}

/// Expects an exchange to fail, and with that code.
func requireFailure(
    _ code: HTTPError.Code, _ subject: String, line: UInt = #line, file: String = #fileID,
    _ body: () async throws -> Void
) async throws {
    let found: String
    do {
        try await body()
        found = "there is an answer"
    } catch let error as HTTPError {
        guard error.code != code else { return }
        found = "it's \(error)"
    } catch {
        found = "it isn't an HTTPError: \(error)"
    }
    throw ConformanceFailure("\(subject) fails with \(code.rawValue); \(found)", line, file)
}
