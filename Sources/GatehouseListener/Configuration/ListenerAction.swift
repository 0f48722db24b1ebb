public import GatehouseHTTP

/// What a listener does about a request.
public enum ListenerAction: Sendable {
    /// Sends an answer.
    case answer(HTTPResponse)

    /// Closes the connection without a word, as if the answer had been lost on its way.
    case closeConnection
}
