import GatehouseHTTP

/// Why a request doesn't get as far as the handler.
struct Refusal: Sendable, Hashable {
    var status: HTTPStatus = .badRequest

    /// A sentence for the client; it holds nothing that the client sent.
    var reason: String

    /// What the client is told, with fields that every response of the listener itself has. Nothing that follows on
    /// this connection can be trusted to be a request.
    func response(adding others: HTTPHeaders) -> HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": "text/plain; charset=utf-8", "Connection": "close"]
        let own = headers
        for field in others.fields where own[field.name] == nil { headers.add(field.name, field.value) }
        return HTTPResponse(status: status, headers: headers, body: Array((reason + "\n").utf8))
    }
}
