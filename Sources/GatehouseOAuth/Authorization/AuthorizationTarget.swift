public import GatehouseTypes

/// The client and the redirect URI of an authorization request. A server must check both before it redirects the user
/// agent, even with an error (RFC 6749, section 4.1.2.1).
public struct AuthorizationTarget: Sendable, Hashable {
    /// The client that sent the request.
    public let clientID: ClientID
    /// The URI that receives the response. It is required, as in OpenID Connect.
    public let redirectURI: RedirectURI
    /// The value that the response must return unchanged (`state`).
    public let state: String?

    /// Parses only these three parameters.
    ///
    /// - Throws: ``OAuthError``. The server must show it on a page, and must not redirect.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        guard let clientID = try parameters.clientID() else { throw OAuthError(.missingParameter, "client_id") }
        self.clientID = clientID
        redirectURI = try RedirectURI(parameters.required("redirect_uri"))
        state = try parameters.text("state")
    }
}
