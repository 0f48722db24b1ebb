import GatehouseTypes

/// How a request is to be authenticated. The set is open: an app can add a method with an authenticator of its own.
public struct AuthenticationMethod: RawRepresentable, Hashable, Sendable, HTTPRequestOption, CustomStringConvertible {
    /// Requests aren't authenticated unless they ask for it.
    public static let defaultOptionValue: AuthenticationMethod? = nil

    /// A request that is sent to another origin isn't authenticated there.
    public static let isBoundToOrigin = true

    /// Requests that are authenticated differently don't share.
    public static func sharing(of value: AuthenticationMethod?) -> ResponseSharing { .among(value) }

    /// A name and a password (RFC 7617).
    public static let basic = AuthenticationMethod(rawValue: "basic")

    /// An access token, sent as the token's type asks (RFC 6750, RFC 9449).
    public static let oauth = AuthenticationMethod(rawValue: "oauth")

    /// The method's name.
    public let rawValue: String

    /// Names a method.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether both names are the same bytes.
    public static func == (left: AuthenticationMethod, right: AuthenticationMethod) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// The method's name.
    public var description: String { rawValue }
}

extension HTTPRequest {
    /// How this request is to be authenticated; nothing means not at all.
    public var authenticationMethod: AuthenticationMethod? {
        get { self[option: AuthenticationMethod.self] }
        set { self[option: AuthenticationMethod.self] = newValue }
    }
}
