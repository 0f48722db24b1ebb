/// What a server says about a token (RFC 7662, section 2.2).
public enum IntrospectionResponse: Sendable, Hashable {
    /// The token is good now, and this is what it says.
    case active(IntrospectedToken)
    /// It isn't, and why is nobody's business: unknown, expired, revoked, or not for whoever asks.
    case inactive
}
