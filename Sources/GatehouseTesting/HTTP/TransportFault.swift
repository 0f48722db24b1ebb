public import GatehouseHTTP

/// A fault of one exchange.
public enum TransportFault: Sendable {
    /// The request is lost. The client gets ``HTTPError/Code/cannotConnect``.
    case loseRequest
    /// The request is processed, but its response is lost. The client gets ``HTTPError/Code/connectionLost``.
    case loseAnswer
    /// The request is held until the gate opens.
    case holdRequest(Gate<Void>)
    /// The request is processed, and its response is held until the gate opens.
    case holdAnswer(Gate<Void>)
    /// The request is sent twice, as by a proxy that retries. The client gets the second response.
    case repeatRequest
    /// The request is lost, and the client gets this response.
    case answer(HTTPResponse)
}
