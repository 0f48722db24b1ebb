import GatehouseHTTP

/// Something that a provider does wrong.
struct Fault: Sendable {
    let name: String
    /// Rewrites an answer of the provider.
    let rewrite: @Sendable (_ response: inout HTTPResponse, _ request: HTTPRequest) throws -> Void
}

/// A proxy between the suite and a provider that rewrites the provider's answers.
struct FaultyProvider: HTTPTransport {
    let transport: any HTTPTransport
    let fault: Fault

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response = try await transport.send(request)
        try fault.rewrite(&response, request)
        return response
    }
}
