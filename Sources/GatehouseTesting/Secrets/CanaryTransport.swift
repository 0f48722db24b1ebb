public import GatehouseHTTP

/// A transport that wraps another one and collects all secrets of its messages in a canary.
public struct CanaryTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let canary: Canary

    /// Creates a transport that wraps another one.
    public init(_ base: any HTTPTransport, canary: Canary) {
        self.base = base
        self.canary = canary
    }

    /// Sends the request with the wrapped transport.
    ///
    /// - Throws: The errors of the wrapped transport.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        canary.collect(from: request)
        let response = try await base.send(request)
        canary.collect(from: response)
        return response
    }
}
