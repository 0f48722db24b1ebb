import GatehouseTypes

/// The authentication method of a request. The set is open: an app can add a method together with its own
/// authenticator.
public struct AuthenticationMethod: RawRepresentable, Hashable, Sendable, HTTPRequestOption, CustomStringConvertible {
    /// The default is nil: a request isn't authenticated.
    public static let defaultOptionValue: AuthenticationMethod? = nil

    /// The option is removed when a request is redirected to another origin.
    public static let isBoundToOrigin = true

    /// Requests with different authentication methods don't share a response.
    public static func sharing(of value: AuthenticationMethod?) -> ResponseSharing { .among(value) }

    /// A user name and a password (RFC 7617).
    public static let basic = AuthenticationMethod(rawValue: "basic")

    /// An access token, sent as its token type requires (RFC 6750, RFC 9449).
    public static let oauth = AuthenticationMethod(rawValue: "oauth")

    /// The name of the method.
    public let rawValue: String

    /// Creates a method with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether both names have the same bytes.
    public static func == (left: AuthenticationMethod, right: AuthenticationMethod) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// The name of the method.
    public var description: String { rawValue }
}

extension HTTPRequest {
    /// The authentication method of this request; nil if it isn't authenticated.
    public var authenticationMethod: AuthenticationMethod? {
        get { self[option: AuthenticationMethod.self] }
        set { self[option: AuthenticationMethod.self] = newValue }
    }
}
