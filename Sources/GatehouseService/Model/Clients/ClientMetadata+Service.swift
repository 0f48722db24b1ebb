public import GatehouseOAuth
public import GatehouseTypes

extension ClientMetadata {
    /// The metadata of a native app: it has no secret, and proves a key with each use of a token.
    ///
    /// - Parameters:
    ///   - name: The name that people are shown.
    ///   - redirectURIs: Where responses may go. Without one the app can get tokens only from the platform.
    ///   - audience: The name of the app's backend in access tokens; `nil` if it has none.
    ///   - scope: Everything that the app may request.
    /// - Returns: The metadata.
    public static func native(
        _ name: String, redirectURIs: [String], audience: String? = nil, scope: Scope = "openid offline_access"
    ) -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.applicationType = "native"
        metadata.clientName = name
        metadata.redirectURIs = redirectURIs
        metadata.tokenEndpointAuthMethod = "none"
        metadata.scope = scope
        metadata.grantTypes =
            redirectURIs.isEmpty
            ? [.tokenExchange, .refreshToken] : [.authorizationCode, .refreshToken, .tokenExchange]
        metadata.dpopBoundAccessTokens = true
        metadata.audience = audience
        return metadata
    }

    /// The name of the client's backend in access tokens, an extension of this service.
    public var audience: String? {
        get { others["audience"]?.string }
        set { others["audience"] = newValue.map(JSONValue.string) }
    }

    /// The backends that the client may call, by their names in access tokens: as itself (the grant
    /// `client_credentials`; its own backend needn't be among them), or for the people whose tokens its backend gets
    /// (token exchange). An extension of this service.
    public var resources: [String] {
        get { others["resources"]?.array?.compactMap(\.string) ?? [] }
        set { others["resources"] = newValue.isEmpty ? nil : .array(newValue.map(JSONValue.string)) }
    }

    /// The backends for which the client stands: it may introspect their tokens, and exchange them for tokens by which
    /// it calls other backends. An app that can't authenticate has such a client for its backend. An extension of this
    /// service.
    public var standsFor: [String] {
        get { others["stands_for"]?.array?.compactMap(\.string) ?? [] }
        set { others["stands_for"] = newValue.isEmpty ? nil : .array(newValue.map(JSONValue.string)) }
    }

    /// The public key for which the client's access tokens are encrypted: the key in `jwks` that isn't for signatures.
    /// A key that doesn't say its use is for signatures if the client authenticates by one.
    public var sealingKey: JSONValue? {
        get { keys.first { !isForSignatures($0) } }
        set {
            let all = keys.filter(isForSignatures) + (newValue.map { [$0] } ?? [])
            jwks = all.isEmpty ? nil : ["keys": .array(all)]
        }
    }

    /// The public keys in `jwks` by which its client assertions are verified.
    package var signatureKeys: [JSONValue] { keys.filter(isForSignatures) }

    /// The proof that the client's backend has the private key of ``sealingKey``, a ``SealingKeyProof``.
    var sealingKeyProof: String? {
        get { others["key_proof"]?.string }
        set { others["key_proof"] = newValue.map(JSONValue.string) }
    }

    /// The addresses of requests that the client publishes (`request_uris`; OpenID Connect Registration, section 2).
    package var requestURIs: [String] {
        get { others["request_uris"]?.strings ?? [] }
        set { others["request_uris"] = newValue.isEmpty ? nil : .array(newValue.map(JSONValue.string)) }
    }

    /// The address of the list of all redirect URIs of a sector, whose clients know a person by the same subject
    /// (`sector_identifier_uri`; OpenID Connect Core, section 8.1).
    package var sectorIdentifierURI: String? {
        get { others["sector_identifier_uri"]?.string }
        set { others["sector_identifier_uri"] = newValue.map(JSONValue.string) }
    }

    /// The only algorithm by which the client signs its requests (`request_object_signing_alg`); `nil` for any.
    var requestObjectSigningAlg: String? { others["request_object_signing_alg"]?.string }

    /// Whether there are keys by which what the client signs is verified.
    var hasSignatureKeys: Bool { !signatureKeys.isEmpty || jwksURI != nil }

    /// Whether each ID token says when the person signed in (`require_auth_time`, OpenID Connect Registration,
    /// section 2).
    var requiresAuthenticationTime: Bool { others["require_auth_time"]?.bool ?? false }

    private func isForSignatures(_ key: JSONValue) -> Bool {
        (key["use"]?.string ?? (tokenEndpointAuthMethod == "private_key_jwt" ? "sig" : "")) == "sig"
    }

    private var keys: [JSONValue] { jwks?["keys"]?.array ?? [] }
}
