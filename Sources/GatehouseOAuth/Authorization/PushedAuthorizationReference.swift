public import GatehouseTypes

/// A request to the authorization endpoint that names one that was pushed before (RFC 9126, section 4).
public struct PushedAuthorizationReference: Sendable, Hashable {
    /// The client that asks.
    public let clientID: ClientID
    /// What the server gave for the request that it was sent.
    public let requestURI: String

    /// Names a request.
    public init(clientID: ClientID, requestURI: String) {
        self.clientID = clientID
        self.requestURI = requestURI
    }

    /// Reads a reference. Whatever stands beside it doesn't count.
    ///
    /// - Throws: ``OAuthError`` if one of both is missing.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        guard let clientID = try parameters.clientID() else { throw OAuthError(.missingParameter, "client_id") }
        self.clientID = clientID
        requestURI = try parameters.required("request_uri", maximumLength: 2048)
    }

    /// The reference as parameters of a query: these two and nothing else.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("client_id", clientID.rawValue)
        parameters.set("request_uri", requestURI)
        return parameters
    }
}
