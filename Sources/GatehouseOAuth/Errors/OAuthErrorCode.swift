/// The `error` of an OAuth response (RFC 6749, sections 4.1.2.1 and 5.2). The set is open.
public struct OAuthErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as sent.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// The code itself.
    public var description: String { rawValue }

    // RFC 6749

    /// A parameter is missing, repeated or malformed.
    public static let invalidRequest = OAuthErrorCode("invalid_request")
    /// The client is unknown, or its authentication failed.
    public static let invalidClient = OAuthErrorCode("invalid_client")
    /// The code, the refresh token or the subject token is invalid, expired, revoked, or issued to another client.
    public static let invalidGrant = OAuthErrorCode("invalid_grant")
    /// The client may not use this grant type.
    public static let unauthorizedClient = OAuthErrorCode("unauthorized_client")
    /// The server doesn't support the grant type.
    public static let unsupportedGrantType = OAuthErrorCode("unsupported_grant_type")
    /// The server doesn't support the response type.
    public static let unsupportedResponseType = OAuthErrorCode("unsupported_response_type")
    /// The scope is unknown, malformed, or exceeds what was granted.
    public static let invalidScope = OAuthErrorCode("invalid_scope")
    /// The user or the server denied the request.
    public static let accessDenied = OAuthErrorCode("access_denied")
    /// The server failed.
    public static let serverError = OAuthErrorCode("server_error")
    /// The server is busy or under maintenance.
    public static let temporarilyUnavailable = OAuthErrorCode("temporarily_unavailable")

    // Codes of extensions

    /// The resource is unknown or not allowed (RFC 8707, section 2; RFC 8693, section 2.2.2).
    public static let invalidTarget = OAuthErrorCode("invalid_target")
    /// The DPoP proof isn't valid (RFC 9449, section 5).
    public static let invalidDPoPProof = OAuthErrorCode("invalid_dpop_proof")
    /// The DPoP proof must contain the server's nonce (RFC 9449, section 8).
    public static let useDPoPNonce = OAuthErrorCode("use_dpop_nonce")
    /// The access token isn't valid at this resource server (RFC 6750, section 3.1).
    public static let invalidToken = OAuthErrorCode("invalid_token")
    /// The scope of the access token isn't sufficient (RFC 6750, section 3.1).
    public static let insufficientScope = OAuthErrorCode("insufficient_scope")
    /// The user must authenticate again, or with additional factors (RFC 9470, section 3).
    public static let insufficientUserAuthentication = OAuthErrorCode("insufficient_user_authentication")
    /// The server doesn't revoke this kind of token (RFC 7009, section 2.2.1).
    public static let unsupportedTokenType = OAuthErrorCode("unsupported_token_type")
    /// The user isn't signed in, and no interaction was allowed (OpenID Connect Core, section 3.1.2.6).
    public static let loginRequired = OAuthErrorCode("login_required")
    /// The user hasn't allowed what was asked for, and no interaction was allowed (OpenID Connect Core, section
    /// 3.1.2.6).
    public static let consentRequired = OAuthErrorCode("consent_required")
    /// An interaction with the user is needed (OpenID Connect Core, section 3.1.2.6).
    public static let interactionRequired = OAuthErrorCode("interaction_required")
    /// Request objects aren't supported (OpenID Connect Core, section 3.1.2.6).
    public static let requestNotSupported = OAuthErrorCode("request_not_supported")
    /// Request objects by reference aren't supported (OpenID Connect Core, section 3.1.2.6).
    public static let requestURINotSupported = OAuthErrorCode("request_uri_not_supported")
    /// The reference to a pushed request has expired, was used before, or is unknown (OpenID Connect Core, section
    /// 3.1.2.6; RFC 9126, section 4).
    public static let invalidRequestURI = OAuthErrorCode("invalid_request_uri")
    /// The signed request isn't valid (OpenID Connect Core, section 3.1.2.6; RFC 9101, section 6.3).
    public static let invalidRequestObject = OAuthErrorCode("invalid_request_object")
    /// Registration in the request isn't supported (OpenID Connect Core, section 3.1.2.6).
    public static let registrationNotSupported = OAuthErrorCode("registration_not_supported")
    /// The requested authentication isn't possible (OpenID Connect Core Unmet Authentication Requirements, section 2).
    public static let unmetAuthenticationRequirements = OAuthErrorCode("unmet_authentication_requirements")

    // RFC 8628, section 3.5

    /// The user hasn't answered yet.
    public static let authorizationPending = OAuthErrorCode("authorization_pending")
    /// The user hasn't answered yet, and the device polls too often: the interval grows by five seconds.
    public static let slowDown = OAuthErrorCode("slow_down")
    /// The device code has expired.
    public static let expiredToken = OAuthErrorCode("expired_token")

    // RFC 7591, section 3.2.2

    /// A redirect URI isn't allowed.
    public static let invalidRedirectURI = OAuthErrorCode("invalid_redirect_uri")
    /// A member of the client's metadata isn't allowed.
    public static let invalidClientMetadata = OAuthErrorCode("invalid_client_metadata")
}
