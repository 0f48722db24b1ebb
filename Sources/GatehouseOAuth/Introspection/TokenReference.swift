public import GatehouseTypes

/// A request to revoke a token (RFC 7009, section 2.1).
public typealias RevocationRequest = TokenReference

/// A resource server's request for the description of a token (RFC 7662, section 2.1).
public typealias IntrospectionRequest = TokenReference

/// A request about a token.
///
/// It doesn't contain the sender's own authentication, which is a separate ``ClientAuthentication`` or an access token.
public struct TokenReference: Sendable {
    /// A hint about the type of a token. A server that doesn't find the token must search among other types, too.
    public struct TokenTypeHint: RawRepresentable, Hashable, Sendable {
        /// The hint as sent.
        public let rawValue: String

        /// Creates a hint.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `access_token`
        public static let accessToken = TokenTypeHint(rawValue: "access_token")
        /// `refresh_token`
        public static let refreshToken = TokenTypeHint(rawValue: "refresh_token")
    }

    /// The token.
    public var token: Secret
    /// The type of the token, as far as the sender knows it.
    public var tokenTypeHint: TokenTypeHint?

    /// Creates a request.
    public init(token: Secret, tokenTypeHint: TokenTypeHint? = nil) {
        self.token = token
        self.tokenTypeHint = tokenTypeHint
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError`` if there is no token.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        token = try parameters.requiredSecret("token")
        tokenTypeHint = try parameters.text("token_type_hint").map(TokenTypeHint.init(rawValue:))
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        OAuthParameters(["token": token.revealed, "token_type_hint": tokenTypeHint?.rawValue])
    }
}
