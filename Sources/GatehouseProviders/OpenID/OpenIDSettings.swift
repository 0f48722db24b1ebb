public import Foundation
public import GatehouseOAuth
public import GatehouseTypes

/// How an ``OpenIDProvider`` signs in.
public struct OpenIDSettings: Sendable {
    /// The issuer and the client.
    public var issuer: IssuerSettings
    /// What is asked for. It holds `openid`, since somebody must say who signed in.
    public var scope: Scope
    /// Where the answer comes to; nothing leaves it to the user agent, which takes a free port on loopback.
    public var redirectURI: URL?
    /// Where the person comes back to after a logout; nothing takes the address of the sign-ins.
    public var logoutRedirectURI: URL?
    /// Where the access token will be used (RFC 8707).
    public var resources: [String]
    /// What the person may or must be asked.
    public var prompt: [Prompt]

    /// Whether the answer to a sign-in must name its issuer, also if the issuer hasn't declared that it does so (RFC 9207).
    public var requiresIssuerInAnswer = false

    /// Describes how to sign in.
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

extension Scope {
    /// `openid`: who signed in, and nothing else.
    public static let openID: Scope = "openid"
}
