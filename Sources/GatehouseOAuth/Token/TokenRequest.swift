/// A request to the token endpoint. Each grant type has its own type.
///
/// It doesn't contain the client's authentication, which is a separate ``ClientAuthentication``.
public protocol TokenRequest: Sendable {
    /// The grant type.
    static var grantType: GrantType { get }

    /// Parses a request of this grant type.
    ///
    /// - Throws: ``OAuthError`` if the grant type is another one, or a parameter is missing or malformed.
    init(parameters: OAuthParameters) throws(OAuthError)

    /// The request as parameters of a form, including `grant_type`.
    var parameters: OAuthParameters { get }
}

extension TokenRequest {
    static func checkGrantType(_ parameters: OAuthParameters) throws(OAuthError) {
        guard try GrantType(parameters: parameters) == grantType else {
            throw OAuthError(.unsupportedGrantType, "grant_type")
        }
    }

    /// The parameters of a request of this grant type.
    static func parameters(
        _ values: KeyValuePairs<String, String?>, lists: KeyValuePairs<String, [String]>
    ) -> OAuthParameters {
        OAuthParameters(["grant_type": grantType.rawValue]).appending(OAuthParameters(values, lists: lists))
    }
}

/// The grant type of a token request (RFC 6749, section 4). The set is open.
public struct GrantType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name as sent.
    public let rawValue: String

    /// Creates a grant type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads the grant type of a token request.
    ///
    /// - Throws: ``OAuthError`` if the request names none.
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
    /// A device code (RFC 8628, section 3.4).
    public static let deviceCode = GrantType(rawValue: "urn:ietf:params:oauth:grant-type:device_code")
    /// A token exchange (RFC 8693).
    public static let tokenExchange = GrantType(rawValue: "urn:ietf:params:oauth:grant-type:token-exchange")
}
