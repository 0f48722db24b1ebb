public import GatehouseTypes

/// Who asks the authorization endpoint and where its answer would go: what a server must have checked before it sends
/// anybody anywhere, errors included (RFC 6749, section 4.1.2.1).
public struct AuthorizationTarget: Sendable, Hashable {
    /// The client that asks.
    public let clientID: ClientID
    /// Where the answer goes. Gatehouse requires it, as OpenID Connect does.
    public let redirectURI: RedirectURI
    /// What the answer must bring back unchanged.
    public let state: String?

    /// Reads nothing but these three.
    ///
    /// - Throws: ``OAuthError``; an answer to it is a page, never a redirect.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        guard let clientID = try parameters.clientID() else { throw OAuthError(.missingParameter, "client_id") }
        self.clientID = clientID
        redirectURI = try RedirectURI(parameters.required("redirect_uri"))
        state = try parameters.text("state")
    }
}
