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
    /// Whether its tokens are always bound to a key (RFC 9449, section 5.2).
    public var dpopBoundAccessTokens: Bool?
    /// Whether its requests are always pushed (RFC 9126, section 6).
    public var requirePushedAuthorizationRequests: Bool?
    /// All other members, including names in other languages (`client_name#ja`; RFC 7591, section 2.2).
    public var others: [String: JSONValue] = [:]

    /// Creates empty metadata.
    public init() {}
}
