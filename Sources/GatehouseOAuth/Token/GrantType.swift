/// What a token request offers in exchange (RFC 6749, section 4). The set is open.
public struct GrantType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The grant as it stands on the wire.
    public let rawValue: String

    /// Wraps a grant's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads which grant a token request is of.
    ///
    /// - Throws: ``OAuthError`` if it doesn't say.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        self.init(rawValue: try parameters.required("grant_type", maximumLength: 256))
    }

    /// The grant's name.
    public var description: String { rawValue }

    /// An authorization code (RFC 6749, section 4.1).
    public static let authorizationCode = GrantType(rawValue: "authorization_code")
    /// A refresh token (RFC 6749, section 6).
    public static let refreshToken = GrantType(rawValue: "refresh_token")
    /// The client's own credentials (RFC 6749, section 4.4).
    public static let clientCredentials = GrantType(rawValue: "client_credentials")
    /// A device's code (RFC 8628, section 3.4).
    public static let deviceCode = GrantType(rawValue: "urn:ietf:params:oauth:grant-type:device_code")
    /// Another token (RFC 8693).
    public static let tokenExchange = GrantType(rawValue: "urn:ietf:params:oauth:grant-type:token-exchange")
}
