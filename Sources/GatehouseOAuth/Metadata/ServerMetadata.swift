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
    /// Whether authorization requests must be signed (RFC 9101, section 10.5).
    public var requireSignedRequestObject = false
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

    /// The address of the document; `nil` if it wasn't fetched.
    package var document: String?

    /// The members of the document that can't be used.
    package private(set) var unusable: [UnusableMember] = []

    /// Parses a metadata document.
    ///
    /// Only the issuer is required to be valid. Any other member that can't be read counts as missing, and so does an
    /// endpoint that is neither `https` nor on this machine: an operation that needs it fails. A member whose presence
    /// only adds protection counts as set instead: the issuer in responses, pushed and signed requests that are
    /// required, DPoP, and PKCE.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - expectedIssuer: The issuer whose document was requested.
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, or if the document names another issuer (compared byte
    ///   by byte; RFC 8414, section 3.3).
    public init(parsing bytes: [UInt8], expectedIssuer: String) throws(OAuthError) {
        try self.init(parsing: bytes, expectedIssuer: expectedIssuer, at: nil)
    }

    /// Parses a metadata document that was fetched.
    package init(parsing bytes: [UInt8], expectedIssuer: String, at document: String?) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes, limits: .document)
        guard try members.requiredString("issuer").utf8.elementsEqual(expectedIssuer.utf8) else {
            throw OAuthError(.issuerMismatch, "issuer")
        }
        guard Issuer.isAcceptable(expectedIssuer) else { throw OAuthError(.insecureAddress, "issuer") }
        self.init(issuer: expectedIssuer)
        self.document = document
        for member in MetadataMember.all {
            guard let value = members.values[member.name] else { continue }
            guard let reason = member.read(value, &self) else { continue }
            unusable.append(
                UnusableMember(
                    member.name, reason, value: value, countsAsSet: member.isProtective, document: document ?? issuer))
        }
    }

    /// The document as a JSON object.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["issuer": .string(issuer)]
        for member in MetadataMember.all { members[member.name] = member.write(self) }
        // Its default is true. Who has to register addresses looks for it.
        if requireRequestURIRegistration {
            members["request_uri_parameter_supported"] = .bool(requestURIParameterSupported)
        }
        return .object(members)
    }

    /// Returns an endpoint; `nil` if the document has none, or an empty text.
    ///
    /// - Throws: ``UnusableMember`` if the document has one that can't be used.
    package func endpoint(_ path: KeyPath<ServerMetadata, URL?>) throws(UnusableMember) -> URL? {
        if let url = self[keyPath: path] { return url }
        let name = MetadataMember.name(of: path)
        if let member = unusable.first(where: { $0.name == name && !$0.isEmpty }) { throw member }
        return nil
    }

    /// Returns an endpoint that an operation needs.
    ///
    /// - Throws: ``UnusableMember`` if the document has none, or one that can't be used.
    package func requiredEndpoint(_ path: KeyPath<ServerMetadata, URL?>) throws(UnusableMember) -> URL {
        if let url = try endpoint(path) { return url }
        throw UnusableMember(MetadataMember.name(of: path), .missingParameter, document: document ?? issuer)
    }
}
