public import GatehouseTypes

/// What the server answers when it has taken a pushed request: what stands for the request, for a while (RFC 9126, section
/// 2.2). The request itself is the form of an ``AuthorizationRequest``.
public struct PushedAuthorizationResponse: Sendable, Hashable {
    /// The status that goes with it: 201.
    public static let status = 201

    /// What stands for the request (`request_uri`). It's good for one visit of the authorization endpoint.
    public let requestURI: String
    /// How long it stands for it, in seconds.
    public let expiresIn: Int64

    /// Describes an answer.
    public init(requestURI: String, expiresIn: Int64) {
        self.requestURI = requestURI
        self.expiresIn = expiresIn
    }

    /// Reads an answer.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, `request_uri` isn't a URI of at most 2,048 bytes, or
    ///   `expires_in` isn't a whole number above zero.
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

    /// The answer as a JSON object.
    public var json: JSONValue {
        ["request_uri": .string(requestURI), "expires_in": .integer(expiresIn)]
    }
}
