public import GatehouseTypes

/// A request to end a token (RFC 7009, section 2.1).
public struct RevocationRequest: Sendable {
    /// What a token is said to be. It's a hint: a server looks further if it finds nothing.
    public struct TokenTypeHint: RawRepresentable, Hashable, Sendable {
        /// The hint as it stands on the wire.
        public let rawValue: String

        /// Wraps a hint.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `access_token`
        public static let accessToken = TokenTypeHint(rawValue: "access_token")
        /// `refresh_token`
        public static let refreshToken = TokenTypeHint(rawValue: "refresh_token")
    }

    /// The token.
    public var token: Secret
    /// What it is said to be.
    public var tokenTypeHint: TokenTypeHint?

    /// Describes a request.
    public init(token: Secret, tokenTypeHint: TokenTypeHint? = nil) {
        self.token = token
        self.tokenTypeHint = tokenTypeHint
    }

    /// Reads a request.
    ///
    /// - Throws: ``OAuthError`` if there is no token.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        token = try parameters.requiredSecret("token")
        tokenTypeHint = try parameters.text("token_type_hint").map(TokenTypeHint.init(rawValue:))
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("token", token.revealed)
        parameters.set("token_type_hint", tokenTypeHint?.rawValue)
        return parameters
    }
}
