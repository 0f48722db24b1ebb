import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// Tokens that don't say how long they live.
    public static let missingLifetime = Self("tokens without a lifetime") { $0.tokens["expires_in"] = .some(nil) }

    /// Tokens without an ID token.
    public static let missingIDToken = Self("no ID token") { $0.tokens["id_token"] = .some(nil) }

    /// Tokens that aren't bound to the client's key, though it proved one.
    public static let unbound = Self("tokens that aren't bound") { $0.tokens["token_type"] = "Bearer" }

    /// The type of bound tokens in the wrong case, which is right (RFC 6749, section 5.1).
    public static let oddTokenTypeCase = Self("a token type in odd case") { $0.boundTokenType = "dPoP" }
}
