public import GatehouseHTTP
public import GatehouseServer
import GatehouseTypes

/// A transport that calls a service's routes directly instead of sending requests.
///
/// A request that has arrived is processed even if the client's task is cancelled meanwhile, since a real service
/// wouldn't notice the cancellation.
public struct InProcessTransport: HTTPTransport {
    private let server: Server
    private let address: String

    /// Creates a transport to a service.
    ///
    /// - Parameters:
    ///   - server: The service's routes.
    ///   - address: The apparent IP address of the client.
    public init(server: Server, address: String = "192.0.2.1") {
        self.server = server
        self.address = address
    }

    /// Processes a request and returns the response.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest`` for a request that no transport would send,
    ///   ``HTTPError/Code/cancelled`` if the task is cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.headers.areValid, request.url != nil else { throw HTTPError(.invalidRequest, request: request) }
        var arrived = request
        for field in request.body.additionalHeaders.fields where request.headers[field.name] == nil {
            arrived.headers.add(field.name, field.value)
        }
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        var response = await spawn { [arrived] in await server.respond(to: arrived, from: address) }.value
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        response.request = request
        return response
    }
}
