public import GatehouseHTTP

/// What goes wrong with one exchange.
public enum TransportFault: Sendable {
    /// The request never arrives; the client sees ``HTTPError/Code/cannotConnect``.
    case loseRequest
    /// The request arrives and is carried out, but its answer is lost; the client sees
    /// ``HTTPError/Code/connectionLost``.
    case loseAnswer
    /// The request arrives when the gate opens.
    case holdRequest(Gate<Void>)
    /// The answer arrives when the gate opens; the request is carried out before.
    case holdAnswer(Gate<Void>)
    /// The request arrives twice, as when a proxy tries again; the client sees the second answer.
    case repeatRequest
    /// The request never arrives, and somebody else answers.
    case answer(HTTPResponse)
}
