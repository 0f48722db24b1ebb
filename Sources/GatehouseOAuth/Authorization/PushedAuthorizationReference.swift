public import GatehouseTypes

/// An authorization request that references a pushed request (RFC 9126, section 4).
public struct PushedAuthorizationReference: Sendable, Hashable {
    /// The client that sends the request.
    public let clientID: ClientID
    /// The `request_uri` that the server returned for the pushed request.
    public let requestURI: String

    /// Creates a reference.
    public init(clientID: ClientID, requestURI: String) {
        self.clientID = clientID
        self.requestURI = requestURI
    }

    /// Parses a reference. Other parameters are ignored.
    ///
    /// - Throws: ``OAuthError`` if one of the two is missing.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        guard let clientID = try parameters.clientID() else { throw OAuthError(.missingParameter, "client_id") }
        self.clientID = clientID
        requestURI = try parameters.required("request_uri", maximumLength: 2048)
    }

    /// The reference as parameters of a query. Contains only these two.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("client_id", clientID.rawValue)
        parameters.set("request_uri", requestURI)
        return parameters
    }
}
