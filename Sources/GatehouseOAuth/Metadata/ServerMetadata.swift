public import Foundation

/// What an authorization server says about itself (RFC 8414; OpenID Connect Discovery, section 3).
public struct ServerMetadata: Sendable, Hashable {
    /// The issuer, byte for byte as it stands in its tokens.
    public var issuer: String

    /// Where people sign in.
    public var authorizationEndpoint: URL?
    /// Where codes, refresh tokens and subject tokens are exchanged.
    public var tokenEndpoint: URL?
    /// Where the issuer's public keys lie.
    public var jwksURI: URL?
    /// Where tokens are revoked (RFC 7009).
    public var revocationEndpoint: URL?
    /// Where tokens are explained (RFC 7662).
    public var introspectionEndpoint: URL?
    /// Where an ID token's subject is described (OpenID Connect Core, section 5.3).
    public var userInfoEndpoint: URL?
    /// Where the provider's own session ends (OpenID Connect RP-Initiated Logout).
    public var endSessionEndpoint: URL?
    /// Where clients register (RFC 7591).
    public var registrationEndpoint: URL?
    /// Where requests are pushed (RFC 9126).
    public var pushedAuthorizationRequestEndpoint: URL?
    /// Where devices without a browser begin (RFC 8628).
    public var deviceAuthorizationEndpoint: URL?

    /// The scopes that may be asked for.
    public var scopesSupported: [String]?
    /// The response types; Gatehouse knows `code`.
    public var responseTypesSupported: [String] = ["code"]
    /// The grants. Left out, they are `authorization_code` and `implicit` (RFC 8414, section 2).
    public var grantTypesSupported: [GrantType]?
    /// How clients may authenticate. Left out, it's `client_secret_basic`.
    public var tokenEndpointAuthMethodsSupported: [String]?
    /// How clients may authenticate at the revocation endpoint. Left out, it's `client_secret_basic` (RFC 8414, section 2).
    public var revocationEndpointAuthMethodsSupported: [String]?
    /// How clients may authenticate at the introspection endpoint (RFC 8414, section 2).
    public var introspectionEndpointAuthMethodsSupported: [String]?
    /// The algorithms that client assertions may be signed with (RFC 8414, section 2).
    public var tokenEndpointAuthSigningAlgValuesSupported: [String]?
    /// How code challenges may be made (RFC 7636).
    public var codeChallengeMethodsSupported: [String]?
    /// The algorithms that DPoP proofs may be signed with (RFC 9449, section 5.1).
    public var dpopSigningAlgValuesSupported: [String]?
    /// Whether answers of the authorization endpoint name the issuer (RFC 9207, section 3).
    public var authorizationResponseIssParameterSupported = false
    /// Whether requests to the authorization endpoint must have been pushed before (RFC 9126, section 5).
    public var requirePushedAuthorizationRequests = false
    /// How answers of the authorization endpoint may come; left out, as a query or a fragment (RFC 8414, section 2).
    public var responseModesSupported: [String]?
    /// What the person may be asked (Initiating User Registration via OpenID Connect, section 3.1).
    public var promptValuesSupported: [String]?
    /// The authentication context classes (OpenID Connect Discovery, section 3; RFC 9470, section 6.1).
    public var acrValuesSupported: [String]?
    /// The kinds of subject: `public`, `pairwise` (OpenID Connect Core, section 8).
    public var subjectTypesSupported: [String]?
    /// The algorithms that ID tokens may be signed with.
    public var idTokenSigningAlgValuesSupported: [String]?
    /// The algorithms that descriptions of the subject may be signed with (OpenID Connect Discovery, section 3).
    public var userInfoSigningAlgValuesSupported: [String]?
    /// The claims that ID tokens may hold.
    public var claimsSupported: [String]?

    /// Begins a description.
    public init(issuer: String) {
        self.issuer = issuer
    }
}

extension ServerMetadata {
    /// Whether the server takes requests of this grant.
    public func supports(_ grant: GrantType) -> Bool {
        grantTypesSupported?.contains(grant) ?? (grant == .authorizationCode)
    }

    /// Whether clients may authenticate that way at the token endpoint (RFC 8414, section 2).
    public func supportsAuthentication(_ method: String) -> Bool {
        (tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]).contains(method)
    }

    /// Whether DPoP proofs signed with that algorithm are understood.
    public func supportsDPoP(algorithm: String) -> Bool {
        dpopSigningAlgValuesSupported?.contains(algorithm) ?? false
    }
}
