/// About which tokens their issuer is asked (RFC 7662).
public struct IntrospectionRule: Sendable {
    /// Which tokens.
    @nonexhaustive
    public enum Tokens: Sendable, Hashable {
        /// Those that can't be judged by themselves, having no form that is known here.
        case opaque
        /// All of them. Signed ones must be good by themselves too.
        case all
    }

    /// What asks.
    public var introspector: any TokenIntrospector

    /// Which tokens it's asked about.
    public var tokens: Tokens

    /// Whether a token is accepted for which the answer names no audience (`aud`). An issuer must answer only those whom the
    /// token is for (RFC 7662, section 4), and not all do so.
    public var acceptsMissingAudience = false

    /// Asks about some tokens.
    ///
    /// - Parameters:
    ///   - introspector: What asks.
    ///   - tokens: Which tokens it's asked about.
    public init(_ introspector: any TokenIntrospector, tokens: Tokens = .opaque) {
        self.introspector = introspector
        self.tokens = tokens
    }
}
