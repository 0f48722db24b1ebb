/// The `error` of an OAuth answer (RFC 6749, sections 4.1.2.1 and 5.2). The set is open.
public struct OAuthErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as it stands on the wire.
    public let rawValue: String

    /// Wraps a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// The code itself.
    public var description: String { rawValue }
}

// RFC 6749
extension OAuthErrorCode {
    /// A parameter is missing, stands twice, or can't be read.
    public static let invalidRequest = OAuthErrorCode("invalid_request")
    /// The client isn't known or didn't authenticate as it must.
    public static let invalidClient = OAuthErrorCode("invalid_client")
    /// The code, the refresh token or the subject token isn't valid, has expired, was revoked, or is another client's.
    public static let invalidGrant = OAuthErrorCode("invalid_grant")
    /// The client may not use this grant.
    public static let unauthorizedClient = OAuthErrorCode("unauthorized_client")
    /// The server doesn't know the grant.
    public static let unsupportedGrantType = OAuthErrorCode("unsupported_grant_type")
    /// The server doesn't know the response type.
    public static let unsupportedResponseType = OAuthErrorCode("unsupported_response_type")
    /// The scope isn't known, can't be read, or goes beyond what was granted.
    public static let invalidScope = OAuthErrorCode("invalid_scope")
    /// The person or the server said no.
    public static let accessDenied = OAuthErrorCode("access_denied")
    /// The server failed.
    public static let serverError = OAuthErrorCode("server_error")
    /// The server is busy or under maintenance.
    public static let temporarilyUnavailable = OAuthErrorCode("temporarily_unavailable")
}

// Extensions, each with its own document
extension OAuthErrorCode {
    /// The resource isn't known or may not be asked for (RFC 8707, section 2; RFC 8693, section 2.2.2).
    public static let invalidTarget = OAuthErrorCode("invalid_target")
    /// The DPoP proof isn't valid (RFC 9449, section 5).
    public static let invalidDPoPProof = OAuthErrorCode("invalid_dpop_proof")
    /// The DPoP proof must hold the server's nonce (RFC 9449, section 8).
    public static let useDPoPNonce = OAuthErrorCode("use_dpop_nonce")
    /// The access token isn't valid at this resource (RFC 6750, section 3.1).
    public static let invalidToken = OAuthErrorCode("invalid_token")
    /// The access token doesn't reach this far (RFC 6750, section 3.1).
    public static let insufficientScope = OAuthErrorCode("insufficient_scope")
    /// The person must sign in anew, or prove more (RFC 9470, section 3).
    public static let insufficientUserAuthentication = OAuthErrorCode("insufficient_user_authentication")
    /// The server doesn't revoke this kind of token (RFC 7009, section 2.2.1).
    public static let unsupportedTokenType = OAuthErrorCode("unsupported_token_type")
    /// Nobody is signed in and nobody may be asked (OpenID Connect Core, section 3.1.2.6).
    public static let loginRequired = OAuthErrorCode("login_required")
    /// Somebody would have to be asked (OpenID Connect Core, section 3.1.2.6).
    public static let interactionRequired = OAuthErrorCode("interaction_required")
    /// Somebody would have to consent (OpenID Connect Core, section 3.1.2.6).
    public static let consentRequired = OAuthErrorCode("consent_required")
    /// Somebody would have to choose an account (OpenID Connect Core, section 3.1.2.6).
    public static let accountSelectionRequired = OAuthErrorCode("account_selection_required")
    /// Request objects aren't understood (OpenID Connect Core, section 3.1.2.6).
    public static let requestNotSupported = OAuthErrorCode("request_not_supported")
    /// Request objects by reference aren't understood (OpenID Connect Core, section 3.1.2.6).
    public static let requestURINotSupported = OAuthErrorCode("request_uri_not_supported")
    /// Registration in the request isn't understood (OpenID Connect Core, section 3.1.2.6).
    public static let registrationNotSupported = OAuthErrorCode("registration_not_supported")
    /// No authentication that was asked for can be had (OpenID Connect Core Unmet Authentication Requirements, section 2).
    public static let unmetAuthenticationRequirements = OAuthErrorCode("unmet_authentication_requirements")
}

// RFC 8628, section 3.5
extension OAuthErrorCode {
    /// The person hasn't answered yet.
    public static let authorizationPending = OAuthErrorCode("authorization_pending")
    /// The person hasn't answered yet, and the device asks too often: five seconds more from now on.
    public static let slowDown = OAuthErrorCode("slow_down")
    /// The person took too long.
    public static let expiredToken = OAuthErrorCode("expired_token")
}

// RFC 7591, section 3.2.2
extension OAuthErrorCode {
    /// A redirect address isn't allowed.
    public static let invalidRedirectURI = OAuthErrorCode("invalid_redirect_uri")
    /// A member of the client's metadata isn't allowed.
    public static let invalidClientMetadata = OAuthErrorCode("invalid_client_metadata")
    /// The software statement isn't valid.
    public static let invalidSoftwareStatement = OAuthErrorCode("invalid_software_statement")
    /// The software statement isn't one that the server trusts.
    public static let unapprovedSoftwareStatement = OAuthErrorCode("unapproved_software_statement")
}
