import GatehouseHTTP

/// Sends a request once more if its connection was lost, as it is when a host closes a connection that it has kept
/// open since the request before. It is for requests that may be sent twice.
struct SecondAttempt: HTTPTransport {
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await transport.send(request)
        } catch let error as HTTPError where error.code == .connectionLost {
            return try await transport.send(request)
        }
    }

    func reset() async { await transport.reset() }
}
