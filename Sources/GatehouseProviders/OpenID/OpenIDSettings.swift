public import Foundation
public import GatehouseOAuth
public import GatehouseTypes

/// The settings of an ``OpenIDProvider``.
public struct OpenIDSettings: Sendable {
    /// The issuer and the client.
    public var issuer: IssuerSettings
    /// The scope to request. It must contain `openid`, so that the issuer returns an ID token.
    public var scope: Scope
    /// The redirect URI; `nil` leaves the choice to the user agent, which uses a free port on a loopback address.
    public var redirectURI: URL?
    /// The redirect URI for logouts; `nil` uses the one for sign-ins.
    public var logoutRedirectURI: URL?
    /// The resources that the access token will be used at (RFC 8707).
    public var resources: [String]
    /// The interactions with the user to request.
    public var prompt: [Prompt]

    /// Whether the authorization response must name its issuer even if the issuer hasn't declared that it does
    /// (RFC 9207).
    public var requiresIssuerInAnswer = false

    /// Creates settings.
    public init(
        _ issuer: IssuerSettings, scope: Scope = .openID, redirectURI: URL? = nil, resources: [String] = [],
        prompt: [Prompt] = []
    ) {
        self.issuer = issuer
        self.scope = scope
        self.redirectURI = redirectURI
        self.resources = resources
        self.prompt = prompt
    }
}

/// Scopes of OpenID Connect.
extension Scope {
    /// `openid`: only the identity of the user.
    public static let openID: Scope = "openid"
}

extension OpenIDSettings {
    /// Creates settings that follow the FAPI 2.0 Security Profile for clients (section 5.3.3), and accept nothing
    /// weaker. The client authenticates with a key, requests are pushed, tokens are bound to a key by DPoP, responses
    /// must name their issuer, and ID tokens must be signed with an algorithm that the profile allows (section 5.4.1).
    ///
    /// Mutual TLS, the profile's other method for client authentication and key binding, isn't supported.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier: an `https` URL.
    ///   - client: The client and its key.
    ///   - scope: The scope to request.
    ///   - redirectURI: The redirect URI.
    ///   - resources: The resources that the access token will be used at (RFC 8707).
    /// - Returns: The settings.
    public static func fapi2(
        issuer: String, client: PrivateKeyJWT, scope: Scope = .openID, redirectURI: URL? = nil,
        resources: [String] = []
    ) -> OpenIDSettings {
        var issuer = IssuerSettings(
            issuer: issuer, client: client, keyBinding: .required, pushesRequests: .required)
        issuer.idTokens.algorithms = ["PS256", "ES256", "EdDSA", "Ed25519"]
        var settings = OpenIDSettings(issuer, scope: scope, redirectURI: redirectURI, resources: resources)
        settings.requiresIssuerInAnswer = true
        return settings
    }
}
