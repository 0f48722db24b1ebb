public import GatehouseHTTP
public import GatehouseServer

/// Hands requests to a service's routes instead of sending them.
public struct InProcessTransport: HTTPTransport {
    private let server: Server
    private let address: String

    /// Connects to a service.
    ///
    /// - Parameters:
    ///   - server: The service's routes.
    ///   - address: Where requests seem to come from.
    public init(server: Server, address: String = "192.0.2.1") {
        self.server = server
        self.address = address
    }

    /// Answers a request.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest`` for what no transport would send.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.headers.areValid, request.url != nil else { throw HTTPError(.invalidRequest, request: request) }
        var arrived = request
        for field in request.body.additionalHeaders.fields where request.headers[field.name] == nil {
            arrived.headers.add(field.name, field.value)
        }
        var response = await server.respond(to: arrived, from: address)
        response.request = request
        return response
    }
}
