public import GatehouseTypes

/// A resource server's request for the description of a token (RFC 7662, section 2.1).
///
/// It doesn't contain the resource server's own authentication, which is a separate ``ClientAuthentication`` or an
/// access token.
public struct IntrospectionRequest: Sendable {
    /// The token.
    public var token: Secret
    /// The type of the token, as far as the sender knows it.
    public var tokenTypeHint: RevocationRequest.TokenTypeHint?

    /// Creates a request.
    public init(token: Secret, tokenTypeHint: RevocationRequest.TokenTypeHint? = nil) {
        self.token = token
        self.tokenTypeHint = tokenTypeHint
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError`` if there is no token.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        token = try parameters.requiredSecret("token")
        tokenTypeHint = try parameters.text("token_type_hint").map(RevocationRequest.TokenTypeHint.init(rawValue:))
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("token", token.revealed)
        parameters.set("token_type_hint", tokenTypeHint?.rawValue)
        return parameters
    }
}
