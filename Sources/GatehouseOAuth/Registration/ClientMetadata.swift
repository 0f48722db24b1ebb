public import Foundation
public import GatehouseTypes

/// The metadata of a client, in a registration request or as registered by the server (RFC 7591, section 2; OpenID
/// Connect Dynamic Client Registration, section 2). The server chooses missing members.
public struct ClientMetadata: Sendable, Hashable {
    /// The redirect URIs.
    public var redirectURIs: [String]?
    /// The client authentication method; if missing, `client_secret_basic`.
    public var tokenEndpointAuthMethod: String?
    /// The signature algorithm of its client assertions.
    public var tokenEndpointAuthSigningAlg: String?
    /// The grant types that it uses; if missing, `authorization_code`.
    public var grantTypes: [GrantType]?
    /// The response types that it uses; if missing, `code`.
    public var responseTypes: [String]?
    /// The scope that it may request.
    public var scope: Scope?
    /// The name to display.
    public var clientName: String?
    /// The URL of its home page.
    public var clientURI: URL?
    /// The URL of its logo.
    public var logoURI: URL?
    /// The contacts of the people responsible for it.
    public var contacts: [String]?
    /// The URL of its terms of service.
    public var termsOfServiceURI: URL?
    /// The URL of its privacy policy.
    public var policyURI: URL?
    /// The URL of its public keys.
    public var jwksURI: URL?
    /// Its public keys as a JWK set.
    public var jwks: JSONValue?
    /// The identifier of the software, the same for all installations.
    public var softwareID: String?
    /// The software's version.
    public var softwareVersion: String?
    /// `native` or `web` (OpenID Connect Dynamic Client Registration, section 2).
    public var applicationType: String?
    /// `pairwise` or `public` (OpenID Connect Core, section 8).
    public var subjectType: String?
    /// The signature algorithm for its ID tokens.
    public var idTokenSignedResponseAlg: String?
    /// The signature algorithm for its UserInfo responses; if missing, they are plain JSON.
    public var userInfoSignedResponseAlg: String?
    /// The URIs that users may be redirected to after a logout (OpenID Connect RP-Initiated Logout, section 3.1).
    public var postLogoutRedirectURIs: [String]?
    /// The URL that receives logout tokens (OpenID Connect Back-Channel Logout, section 2.2).
    public var backchannelLogoutURI: URL?
    /// Whether each logout token must name a session, so that none is for all sessions of a user (OpenID Connect
    /// Back-Channel Logout, section 2.2).
    public var backchannelLogoutSessionRequired: Bool?
    /// Whether its tokens are always bound to a key (RFC 9449, section 5.2).
    public var dpopBoundAccessTokens: Bool?
    /// Whether its requests are always pushed (RFC 9126, section 6).
    public var requirePushedAuthorizationRequests: Bool?
    /// Whether its requests are always signed (RFC 9101, section 10.5).
    public var requireSignedRequestObject: Bool?
    /// All other members, including names in other languages (`client_name#ja`; RFC 7591, section 2.2).
    public var others: [String: JSONValue] = [:]

    /// Creates empty metadata.
    public init() {}

    /// Parses metadata.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, or a known member has the wrong type.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        try self.init(JSONMembers(parsing: bytes))
    }

    /// Reads the metadata in a server's response. Members that can't be read count as missing.
    ///
    /// - Returns: The metadata, and the names of the members that can't be read.
    static func readable(_ members: JSONMembers) -> (ClientMetadata, unreadable: [String]) {
        let all = members.values.dictionary
        let readable = all.filter { name, value in
            (try? ClientMetadata(JSONMembers(JSONObject([name: value])))) != nil
        }
        let metadata = (try? ClientMetadata(JSONMembers(JSONObject(readable)))) ?? ClientMetadata()
        return (metadata, all.keys.filter { readable[$0] == nil }.sorted())
    }

    init(_ members: JSONMembers) throws(OAuthError) {
        self.init()
        for (name, path) in ClientMetadata.texts { self[keyPath: path] = try members.string(JSONName(name)) }
        for (name, path) in ClientMetadata.lists { self[keyPath: path] = try members.strings(JSONName(name)) }
        for (name, path) in ClientMetadata.flags { self[keyPath: path] = try members.bool(JSONName(name)) }
        for (name, path) in ClientMetadata.addresses { self[keyPath: path] = try members.address(name) }
        grantTypes = try members.strings("grant_types")?.map(GrantType.init(rawValue:))
        scope = try members.scope()
        if let keys = members.values["jwks"] {
            guard keys["keys"]?.array != nil else { throw OAuthError(.invalidParameter, "jwks") }
            jwks = keys
        }
        let known = ClientMetadata.names
        others = members.values.dictionary.filter { !known.contains($0.key) }
    }

    /// The metadata as a JSON object.
    public var json: JSONValue {
        var members = others
        for (name, path) in ClientMetadata.texts { members[name] = self[keyPath: path].map(JSONValue.string) }
        for (name, path) in ClientMetadata.lists { members[name] = self[keyPath: path].map(JSONValue.strings) }
        for (name, path) in ClientMetadata.flags { members[name] = self[keyPath: path].map(JSONValue.bool) }
        for (name, path) in ClientMetadata.addresses {
            members[name] = self[keyPath: path].map { .string($0.absoluteString) }
        }
        members["grant_types"] = grantTypes.map { .strings($0.map(\.rawValue)) }
        members["scope"] = scope.map { .string($0.description) }
        members["jwks"] = jwks
        return .object(members)
    }

    private typealias Member<Value> = (name: String, path: WritableKeyPath<ClientMetadata, Value>)

    private static var texts: [Member<String?>] {
        [
            ("token_endpoint_auth_method", \.tokenEndpointAuthMethod),
            ("token_endpoint_auth_signing_alg", \.tokenEndpointAuthSigningAlg), ("client_name", \.clientName),
            ("software_id", \.softwareID), ("software_version", \.softwareVersion),
            ("application_type", \.applicationType), ("subject_type", \.subjectType),
            ("id_token_signed_response_alg", \.idTokenSignedResponseAlg),
            ("userinfo_signed_response_alg", \.userInfoSignedResponseAlg),
        ]
    }

    private static var lists: [Member<[String]?>] {
        [
            ("redirect_uris", \.redirectURIs), ("response_types", \.responseTypes), ("contacts", \.contacts),
            ("post_logout_redirect_uris", \.postLogoutRedirectURIs),
        ]
    }

    private static var flags: [Member<Bool?>] {
        [
            ("dpop_bound_access_tokens", \.dpopBoundAccessTokens),
            ("require_pushed_authorization_requests", \.requirePushedAuthorizationRequests),
            ("require_signed_request_object", \.requireSignedRequestObject),
            ("backchannel_logout_session_required", \.backchannelLogoutSessionRequired),
        ]
    }

    private static var addresses: [Member<URL?>] {
        [
            ("client_uri", \.clientURI), ("logo_uri", \.logoURI), ("tos_uri", \.termsOfServiceURI),
            ("policy_uri", \.policyURI), ("jwks_uri", \.jwksURI),
            ("backchannel_logout_uri", \.backchannelLogoutURI),
        ]
    }

    static let names: Set<String> =
        Set(texts.map(\.name) + lists.map(\.name) + flags.map(\.name) + addresses.map(\.name))
        .union(["grant_types", "scope", "jwks"])
}

extension JSONMembers {
    fileprivate func address(_ name: String) throws(OAuthError) -> URL? {
        // Some servers send an empty string if there is no such page.
        guard let text = try string(JSONName(name)), !text.isEmpty else { return nil }
        guard text.utf8.count <= 2048, AbsoluteURI(text) != nil, let url = URL(string: text) else {
            throw OAuthError(.invalidParameter, name)
        }
        return url
    }
}
