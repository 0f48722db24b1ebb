public import Foundation
public import GatehouseTypes

/// The metadata of an authorization server (RFC 8414; OpenID Connect Discovery, section 3).
public struct ServerMetadata: Sendable, Hashable {
    /// The issuer identifier, byte for byte as in its tokens.
    public var issuer: String

    /// The authorization endpoint.
    public var authorizationEndpoint: URL?
    /// The token endpoint.
    public var tokenEndpoint: URL?
    /// The URL of the issuer's public keys.
    public var jwksURI: URL?
    /// The revocation endpoint (RFC 7009).
    public var revocationEndpoint: URL?
    /// The introspection endpoint (RFC 7662).
    public var introspectionEndpoint: URL?
    /// The UserInfo endpoint (OpenID Connect Core, section 5.3).
    public var userInfoEndpoint: URL?
    /// The logout endpoint (OpenID Connect RP-Initiated Logout).
    public var endSessionEndpoint: URL?
    /// The registration endpoint (RFC 7591).
    public var registrationEndpoint: URL?
    /// The pushed authorization request endpoint (RFC 9126).
    public var pushedAuthorizationRequestEndpoint: URL?
    /// The device authorization endpoint (RFC 8628).
    public var deviceAuthorizationEndpoint: URL?

    /// Whether clients can receive logout tokens (OpenID Connect Back-Channel Logout, section 2.1).
    public var backchannelLogoutSupported = false
    /// Whether logout tokens can name a session (OpenID Connect Back-Channel Logout, section 2.1).
    public var backchannelLogoutSessionSupported = false

    /// The supported scopes.
    public var scopesSupported: [String]?
    /// The supported response types; this library uses only `code`.
    public var responseTypesSupported: [String] = ["code"]
    /// The supported grant types. If missing, they are `authorization_code` and `implicit` (RFC 8414, section 2).
    public var grantTypesSupported: [GrantType]?
    /// The client authentication methods. If missing, `client_secret_basic`.
    public var tokenEndpointAuthMethodsSupported: [String]?
    /// The client authentication methods at the revocation endpoint. If missing, `client_secret_basic` (RFC 8414,
    /// section 2).
    public var revocationEndpointAuthMethodsSupported: [String]?
    /// The client authentication methods at the introspection endpoint (RFC 8414, section 2).
    public var introspectionEndpointAuthMethodsSupported: [String]?
    /// The signature algorithms for client assertions (RFC 8414, section 2).
    public var tokenEndpointAuthSigningAlgValuesSupported: [String]?
    /// The signature algorithms for client assertions at the revocation endpoint (RFC 8414, section 2).
    public var revocationEndpointAuthSigningAlgValuesSupported: [String]?
    /// The signature algorithms for client assertions at the introspection endpoint (RFC 8414, section 2).
    public var introspectionEndpointAuthSigningAlgValuesSupported: [String]?
    /// The PKCE challenge methods (RFC 7636).
    public var codeChallengeMethodsSupported: [String]?
    /// The signature algorithms for DPoP proofs (RFC 9449, section 5.1).
    public var dpopSigningAlgValuesSupported: [String]?
    /// Whether authorization responses contain the issuer (RFC 9207, section 3).
    public var authorizationResponseIssParameterSupported = false
    /// Whether authorization requests must be pushed (RFC 9126, section 5).
    public var requirePushedAuthorizationRequests = false
    /// Whether authorization requests may be signed (RFC 9101, section 10.5; OpenID Connect Discovery, section 3).
    public var requestParameterSupported = false
    /// Whether the server gets signed requests from clients' URLs (OpenID Connect Discovery, section 3). If missing, it
    /// does.
    public var requestURIParameterSupported = true
    /// Whether clients must register these URLs (OpenID Connect Discovery, section 3).
    public var requireRequestURIRegistration = false
    /// The signature algorithms for signed requests (OpenID Connect Discovery, section 3).
    public var requestObjectSigningAlgValuesSupported: [String]?
    /// The response modes of the authorization endpoint; if missing, `query` and `fragment` (RFC 8414, section 2).
    public var responseModesSupported: [String]?
    /// The supported values of `prompt` (Initiating User Registration via OpenID Connect, section 3.1).
    public var promptValuesSupported: [String]?
    /// The supported authentication context classes (OpenID Connect Discovery, section 3; RFC 9470, section 6.1).
    public var acrValuesSupported: [String]?
    /// The subject types: `public`, `pairwise` (OpenID Connect Core, section 8).
    public var subjectTypesSupported: [String]?
    /// The signature algorithms for ID tokens.
    public var idTokenSigningAlgValuesSupported: [String]?
    /// The signature algorithms for UserInfo responses (OpenID Connect Discovery, section 3).
    public var userInfoSigningAlgValuesSupported: [String]?
    /// The supported claims.
    public var claimsSupported: [String]?
    /// Whether clients can ask for claims one by one (`claims`).
    public var claimsParameterSupported = false

    /// Creates metadata with only an issuer.
    public init(issuer: String) {
        self.issuer = issuer
    }

    /// Returns whether the token endpoint supports a grant type. Without a list only `authorization_code` counts as
    /// supported.
    public func supports(_ grant: GrantType) -> Bool {
        grantTypesSupported?.contains(grant) ?? (grant == .authorizationCode)
    }

    /// Returns whether the token endpoint supports a client authentication method (RFC 8414, section 2).
    public func supportsAuthentication(_ method: String) -> Bool {
        (tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]).contains(method)
    }

    /// Returns whether the server supports DPoP proofs with a signature algorithm.
    public func supportsDPoP(algorithm: String) -> Bool {
        dpopSigningAlgValuesSupported?.contains(algorithm) ?? false
    }

    /// Parses a metadata document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - expectedIssuer: The issuer whose document was requested.
    /// - Throws: ``OAuthError`` if the text isn't a JSON object or a member has the wrong type, if the document names
    ///   another issuer (compared byte by byte; RFC 8414, section 3.3), or if an endpoint is neither `https` nor on
    ///   this machine.
    public init(parsing bytes: [UInt8], expectedIssuer: String) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes, limits: .document)
        guard try members.requiredString("issuer").utf8.elementsEqual(expectedIssuer.utf8) else {
            throw OAuthError(.issuerMismatch, "issuer")
        }
        guard Issuer.isAcceptable(expectedIssuer) else { throw OAuthError(.insecureAddress, "issuer") }
        self.init(issuer: expectedIssuer)
        for (name, path) in ServerMetadata.endpoints { self[keyPath: path] = try members.endpoint(name) }
        for (name, path) in ServerMetadata.lists { self[keyPath: path] = try members.strings(JSONName(name)) }
        for (name, path) in ServerMetadata.flags { self[keyPath: path] = try members.bool(JSONName(name)) ?? false }
        requestURIParameterSupported = try members.bool("request_uri_parameter_supported") ?? true
        responseTypesSupported = try members.strings("response_types_supported") ?? ["code"]
        grantTypesSupported = try members.strings("grant_types_supported")?.map(GrantType.init(rawValue:))
    }

    /// The document as a JSON object.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "issuer": .string(issuer), "response_types_supported": .strings(responseTypesSupported),
        ]
        members["grant_types_supported"] = grantTypesSupported.map { .strings($0.map(\.rawValue)) }
        for (name, path) in ServerMetadata.endpoints {
            members[name] = self[keyPath: path].map { .string($0.absoluteString) }
        }
        for (name, path) in ServerMetadata.lists { members[name] = self[keyPath: path].map(JSONValue.strings) }
        for (name, path) in ServerMetadata.flags where self[keyPath: path] { members[name] = true }
        // Its default is true. Who has to register addresses looks for it.
        if !requestURIParameterSupported || requireRequestURIRegistration {
            members["request_uri_parameter_supported"] = .bool(requestURIParameterSupported)
        }
        return .object(members)
    }

    private static var endpoints: [(name: String, path: WritableKeyPath<ServerMetadata, URL?>)] {
        [
            ("authorization_endpoint", \.authorizationEndpoint), ("token_endpoint", \.tokenEndpoint),
            ("jwks_uri", \.jwksURI), ("revocation_endpoint", \.revocationEndpoint),
            ("introspection_endpoint", \.introspectionEndpoint), ("userinfo_endpoint", \.userInfoEndpoint),
            ("end_session_endpoint", \.endSessionEndpoint), ("registration_endpoint", \.registrationEndpoint),
            ("pushed_authorization_request_endpoint", \.pushedAuthorizationRequestEndpoint),
            ("device_authorization_endpoint", \.deviceAuthorizationEndpoint),
        ]
    }

    private static var lists: [(name: String, path: WritableKeyPath<ServerMetadata, [String]?>)] {
        [
            ("scopes_supported", \.scopesSupported), ("response_modes_supported", \.responseModesSupported),
            ("token_endpoint_auth_methods_supported", \.tokenEndpointAuthMethodsSupported),
            (
                "token_endpoint_auth_signing_alg_values_supported",
                \.tokenEndpointAuthSigningAlgValuesSupported
            ),
            ("revocation_endpoint_auth_methods_supported", \.revocationEndpointAuthMethodsSupported),
            (
                "revocation_endpoint_auth_signing_alg_values_supported",
                \.revocationEndpointAuthSigningAlgValuesSupported
            ),
            ("introspection_endpoint_auth_methods_supported", \.introspectionEndpointAuthMethodsSupported),
            (
                "introspection_endpoint_auth_signing_alg_values_supported",
                \.introspectionEndpointAuthSigningAlgValuesSupported
            ),
            ("request_object_signing_alg_values_supported", \.requestObjectSigningAlgValuesSupported),
            ("code_challenge_methods_supported", \.codeChallengeMethodsSupported),
            ("dpop_signing_alg_values_supported", \.dpopSigningAlgValuesSupported),
            ("prompt_values_supported", \.promptValuesSupported), ("acr_values_supported", \.acrValuesSupported),
            ("subject_types_supported", \.subjectTypesSupported),
            ("id_token_signing_alg_values_supported", \.idTokenSigningAlgValuesSupported),
            ("userinfo_signing_alg_values_supported", \.userInfoSigningAlgValuesSupported),
            ("claims_supported", \.claimsSupported),
        ]
    }

    private static var flags: [(name: String, path: WritableKeyPath<ServerMetadata, Bool>)] {
        [
            (
                "authorization_response_iss_parameter_supported",
                \.authorizationResponseIssParameterSupported
            ),
            ("require_pushed_authorization_requests", \.requirePushedAuthorizationRequests),
            ("require_request_uri_registration", \.requireRequestURIRegistration),
            ("request_parameter_supported", \.requestParameterSupported),
            ("claims_parameter_supported", \.claimsParameterSupported),
            ("backchannel_logout_supported", \.backchannelLogoutSupported),
            ("backchannel_logout_session_supported", \.backchannelLogoutSessionSupported),
        ]
    }
}

extension JSONMembers {
    /// Returns the URL of an endpoint.
    func endpoint(_ name: String) throws(OAuthError) -> URL? {
        guard let text = try string(JSONName(name)) else { return nil }
        guard let uri = AbsoluteURI(text), uri.fragment == nil, let url = URL(string: text) else {
            throw OAuthError(.invalidParameter, name)
        }
        guard uri.isSecure else { throw OAuthError(.insecureAddress, name) }
        return url
    }
}
