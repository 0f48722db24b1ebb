public import GatehouseHTTP

/// A transport in front of another one that gives every secret on the wire to a canary.
public struct CanaryTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let canary: Canary

    /// A transport that listens in.
    public init(_ base: any HTTPTransport, canary: Canary) {
        self.base = base
        self.canary = canary
    }

    /// Sends the request on.
    ///
    /// - Throws: What the other transport throws.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        canary.collect(from: request)
        let response = try await base.send(request)
        canary.collect(from: response)
        return response
    }
}
