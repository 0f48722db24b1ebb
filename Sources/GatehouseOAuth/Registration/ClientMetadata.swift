public import Foundation
public import GatehouseTypes

/// What a client says about itself when it registers, and what the server made of that (RFC 7591, section 2; OpenID
/// Connect Dynamic Client Registration, section 2). What is left out is left to the server.
public struct ClientMetadata: Sendable, Hashable {
    /// Where answers may go.
    public var redirectURIs: [String]?
    /// How the client authenticates; left out, it's `client_secret_basic`.
    public var tokenEndpointAuthMethod: String?
    /// What it signs its assertions with.
    public var tokenEndpointAuthSigningAlg: String?
    /// The grants that it uses; left out, it's `authorization_code`.
    public var grantTypes: [GrantType]?
    /// The response types that it uses; left out, it's `code`.
    public var responseTypes: [String]?
    /// What it may ask for.
    public var scope: Scope?
    /// Its name for people.
    public var clientName: String?
    /// Its page.
    public var clientURI: URL?
    /// Its picture.
    public var logoURI: URL?
    /// Who is responsible for it.
    public var contacts: [String]?
    /// Its terms of service.
    public var termsOfServiceURI: URL?
    /// What it does with people's data.
    public var policyURI: URL?
    /// Where its public keys lie.
    public var jwksURI: URL?
    /// Its public keys themselves.
    public var jwks: JSONValue?
    /// Names the software, the same for all its copies.
    public var softwareID: String?
    /// The software's version.
    public var softwareVersion: String?
    /// `native` or `web` (OpenID Connect Dynamic Client Registration, section 2).
    public var applicationType: String?
    /// `pairwise` or `public` (OpenID Connect Core, section 8).
    public var subjectType: String?
    /// What its ID tokens are to be signed with.
    public var idTokenSignedResponseAlg: String?
    /// What descriptions of the subject are to be signed with; left out, they are plain JSON.
    public var userInfoSignedResponseAlg: String?
    /// Where people may go after a logout (OpenID Connect RP-Initiated Logout, section 3.1).
    public var postLogoutRedirectURIs: [String]?
    /// Whether its tokens are always bound to a key (RFC 9449, section 5.2).
    public var dpopBoundAccessTokens: Bool?
    /// Whether its requests are always pushed (RFC 9126, section 6).
    public var requirePushedAuthorizationRequests: Bool?
    /// Everything else, names in other languages among it (`client_name#ja`; RFC 7591, section 2.2).
    public var others: [String: JSONValue] = [:]

    /// Says nothing yet.
    public init() {}
}
