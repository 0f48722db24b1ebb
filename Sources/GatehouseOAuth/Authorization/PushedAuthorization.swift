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
        OAuthParameters(["client_id": clientID.rawValue, "request_uri": requestURI])
    }
}

/// The response to a pushed authorization request: a reference to it with a lifetime (RFC 9126, section 2.2). The
/// request itself has the parameters of an ``AuthorizationRequest``.
public struct PushedAuthorizationResponse: Sendable, Hashable {
    /// The reference to the request (`request_uri`). It may be used once at the authorization endpoint.
    public let requestURI: String
    /// The lifetime of the reference, in seconds.
    public let expiresIn: Int64

    /// Creates a response.
    public init(requestURI: String, expiresIn: Int64) {
        self.requestURI = requestURI
        self.expiresIn = expiresIn
    }

    /// Parses a response.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, `request_uri` isn't a URI of at most 2,048 bytes, or
    ///   `expires_in` isn't a positive integer of at most 32 bits.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes)
        requestURI = try members.requiredString("request_uri")
        guard requestURI.utf8.count <= 2048, AbsoluteURI(requestURI) != nil else {
            throw OAuthError(.invalidParameter, "request_uri")
        }
        guard let expiresIn = try members.integer("expires_in") else {
            throw OAuthError(.missingParameter, "expires_in")
        }
        guard (1...0xFFFF_FFFF).contains(expiresIn) else { throw OAuthError(.invalidParameter, "expires_in") }
        self.expiresIn = expiresIn
    }

    /// The response as a JSON object.
    public var json: JSONValue {
        ["request_uri": .string(requestURI), "expires_in": .integer(expiresIn)]
    }
}
