/// An authentication scheme that a client allows.
public struct NegotiatedScheme: Sendable {
    /// The name of the scheme in challenges, such as `DPoP` (RFC 9110, section 11.1). Case is ignored.
    public let name: String

    /// The rank of its protection: a proof of possession is stronger than a bearer token, and that is stronger than a
    /// password.
    public let strength: Int

    /// Adds the credentials of the scheme to requests.
    public let authenticator: any Authenticator

    /// Creates a scheme.
    public init(_ name: String, strength: Int, _ authenticator: any Authenticator) {
        self.name = name
        self.strength = strength
        self.authenticator = authenticator
    }

    /// Access tokens with a proof of possession (RFC 9449).
    public static func dpop(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("DPoP", strength: 300, authenticator)
    }

    /// Bearer tokens (RFC 6750).
    public static func bearer(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("Bearer", strength: 200, authenticator)
    }

    /// A user name and a password (RFC 7617).
    public static func basic(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("Basic", strength: 100, authenticator)
    }
}
