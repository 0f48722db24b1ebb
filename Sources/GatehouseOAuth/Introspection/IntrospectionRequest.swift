public import GatehouseTypes

/// A resource's question what a token is good for (RFC 7662, section 2.1).
///
/// The resource's own identity isn't part of it: that is a ``ClientAuthentication`` or an access token beside it.
public struct IntrospectionRequest: Sendable {
    /// The token.
    public var token: Secret
    /// What it is said to be.
    public var tokenTypeHint: RevocationRequest.TokenTypeHint?

    /// Describes a request.
    public init(token: Secret, tokenTypeHint: RevocationRequest.TokenTypeHint? = nil) {
        self.token = token
        self.tokenTypeHint = tokenTypeHint
    }

    /// Reads a request.
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
