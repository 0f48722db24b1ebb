import GatehouseHTTP
import Testing

/// An answer of 200 whose length is said.
func ok(_ body: String = "", _ headers: String = "") -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
}

/// Expects a failure and gives its code.
func failureCode(
    _ operation: () async throws -> HTTPResponse, sourceLocation: SourceLocation = #_sourceLocation
) async -> HTTPError.Code? {
    await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) { try await operation() }?.code
}
