import GatehouseHTTP

/// Why a request doesn't get as far as the handler.
struct Refusal: Sendable, Hashable {
    var status: HTTPStatus = .badRequest

    /// A sentence for the client; it holds nothing that the client sent.
    var reason: String

    /// What the client is told. Nothing that follows on this connection can be trusted to be a request.
    var response: HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8", "Connection": "close"],
            body: Array((reason + "\n").utf8))
    }
}
