public import Foundation
public import GatehouseTypes

/// One sign-in through a browser, from the authorization request to the response (authorization code grant: RFC 6749,
/// section 4.1; RFC 9700, section 2.1).
///
/// The value contains all that is needed to finish the flow, so another process can do so if the one that began it has
/// ended. Each flow has its own state, nonce and code verifier. A ``PendingAuthorizationStore`` ensures that it is
/// finished only once.
public struct AuthorizationFlow: Sendable {
    /// The default lifetime of a flow.
    public static let usualLifetime = Duration.seconds(600)

    /// The tolerated difference between the clocks of the processes that begin and finish a flow.
    public static let clockTolerance = Duration.seconds(60)

    /// The provider that began the flow.
    public let provider: ProviderID

    /// The issuer that the request was sent to. A response from a different one is refused (RFC 9700, section 4.4).
    public let issuer: String

    /// The client that sent the request.
    public let clientID: ClientID

    /// The redirect URI, exactly as it was sent (RFC 6749, section 3.1.2).
    public let redirectURI: String

    /// The value that the response must repeat (RFC 6749, section 10.12). It also identifies the flow.
    public let state: Secret

    /// The value that the ID token must contain; `nil` without OpenID Connect (OpenID Connect Core, section 3.1.2.1).
    public let nonce: Secret?

    /// The PKCE code verifier; `nil` if the server doesn't support PKCE (RFC 7636).
    public let codeVerifier: Secret?

    /// The requested scope.
    public let scope: Scope

    /// The resources for which tokens are requested (RFC 8707).
    public let resources: [String]

    /// The authentication that is required of the user.
    public let requirement: AuthenticationRequirement?

    /// The key that the tokens will be bound to (DPoP, RFC 9449).
    public let proofKeyID: KeyID?

    /// The time of day when the flow began.
    public let createdAt: Date

    /// The time of day when the flow expires.
    public let expiresAt: Date

    /// Creates a flow.
    public init(
        provider: ProviderID, issuer: String, clientID: ClientID, redirectURI: String, state: Secret, nonce: Secret?,
        codeVerifier: Secret?, scope: Scope, resources: [String] = [], requirement: AuthenticationRequirement? = nil,
        proofKeyID: KeyID? = nil, createdAt: Date, expiresAt: Date
    ) {
        self.provider = provider
        self.issuer = issuer
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.state = state
        self.nonce = nonce
        self.codeVerifier = codeVerifier
        self.scope = scope
        self.resources = resources
        self.requirement = requirement
        self.proofKeyID = proofKeyID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    /// Returns whether the flow can still be finished.
    ///
    /// The time of day is used, since another process may have begun the flow. A clock that is set back to before the
    /// beginning doesn't extend the flow: it counts as expired then.
    public func isOpen(at now: Date) -> Bool {
        let tolerance = AuthorizationFlow.clockTolerance.seconds
        return now > createdAt.addingTimeInterval(-tolerance) && now < expiresAt.addingTimeInterval(tolerance)
    }
}
