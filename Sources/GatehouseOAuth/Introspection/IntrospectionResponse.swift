/// A server's description of a token (RFC 7662, section 2.2).
public enum IntrospectionResponse: Sendable, Hashable {
    /// The token is active.
    case active(IntrospectedToken)
    /// The token isn't active. The response doesn't tell whether it is unknown, expired, revoked, or meant for another
    /// resource server.
    case inactive
}
