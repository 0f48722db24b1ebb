public import GatehouseHTTP
public import GatehouseServer
import GatehouseTypes

/// Hands requests to a service's routes instead of sending them.
///
/// What has arrived is carried out even if the client's task is cancelled meanwhile: a real service wouldn't notice.
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
    /// - Throws: ``HTTPError/Code/invalidRequest`` for what no transport would send, ``HTTPError/Code/cancelled``.
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
