/// One of the schemes that a client is ready to use at an origin.
public struct NegotiatedScheme: Sendable {
    /// The scheme as challenges name it, such as `DPoP` (RFC 9110, section 11.1). Case doesn't matter.
    public let name: String

    /// How much it protects: a proof of possession more than a bearer token, and that more than a password.
    public let strength: Int

    /// What puts its credentials on requests.
    public let authenticator: any Authenticator

    /// Names a scheme.
    public init(_ name: String, strength: Int, _ authenticator: any Authenticator) {
        self.name = name
        self.strength = strength
        self.authenticator = authenticator
    }

    /// Tokens whose possession is proved (RFC 9449).
    public static func dpop(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("DPoP", strength: 300, authenticator)
    }

    /// Tokens that whoever has them may use (RFC 6750).
    public static func bearer(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("Bearer", strength: 200, authenticator)
    }

    /// A name and a password (RFC 7617).
    public static func basic(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("Basic", strength: 100, authenticator)
    }
}
