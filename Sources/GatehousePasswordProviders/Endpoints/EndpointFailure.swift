package import GatehouseClient
package import GatehouseHTTP

/// The reason why a request to an endpoint failed, distinguished by what can have happened at the server.
package enum EndpointFailure: Error {
    /// The request wasn't sent.
    case unsent(AuthError)
    /// There is no response. ``HTTPError/Code`` says whether the request can have arrived.
    case noAnswer(HTTPError, at: ServerEndpoint = .token)
    /// There is no metadata at the issuer's well-known URLs.
    case noMetadata(HTTPResponse)
    /// The server's response isn't successful.
    case refused(HTTPResponse, at: ServerEndpoint = .token)
    /// The server's response is successful, but can't be parsed.
    case unreadable(HTTPResponse, any Error, at: ServerEndpoint = .token)
}
