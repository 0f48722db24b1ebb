import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// Token responses without a lifetime (`expires_in`).
    public static let missingLifetime = Self("tokens without a lifetime") { $0.tokens["expires_in"] = .some(nil) }

    /// Token responses without an ID token.
    public static let missingIDToken = Self("no ID token") { $0.tokens["id_token"] = .some(nil) }

    /// Tokens that aren't bound to the client's key, although the client proved possession of one.
    public static let unbound = Self("tokens that aren't bound") { $0.tokens["token_type"] = "Bearer" }

    /// The token type of sender-constrained tokens in an unusual case. This is valid (RFC 6749, section 5.1).
    public static let oddTokenTypeCase = Self("a token type in odd case") { $0.boundTokenType = "dPoP" }
}
