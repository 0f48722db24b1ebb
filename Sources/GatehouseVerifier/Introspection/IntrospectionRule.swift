/// Which tokens are checked by introspection (RFC 7662).
public struct IntrospectionRule: Sendable {
    /// The kinds of tokens.
    @nonexhaustive
    public enum Tokens: Sendable, Hashable {
        /// Tokens without the form of a JWT, which can't be verified locally.
        case opaque
        /// All tokens. Signed tokens must also be valid by themselves.
        case all
    }

    /// The introspector to use.
    public var introspector: any TokenIntrospector

    /// The tokens to introspect.
    public var tokens: Tokens

    /// Whether a token is accepted if the response names no audience (`aud`). An issuer must answer only the resource
    /// servers that the token is for (RFC 7662, section 4), but not all issuers do so.
    public var acceptsMissingAudience = false

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - introspector: The introspector to use.
    ///   - tokens: The tokens to introspect.
    public init(_ introspector: any TokenIntrospector, tokens: Tokens = .opaque) {
        self.introspector = introspector
        self.tokens = tokens
    }
}
