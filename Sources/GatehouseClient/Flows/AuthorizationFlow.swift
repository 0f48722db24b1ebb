public import Foundation
public import GatehouseTypes

/// One sign-in through a browser, from the address that was opened to the answer that comes back (RFC 6749, section
/// 4.1; RFC 9700, section 2.1).
///
/// It's a value, and holds all that is needed to finish it, so that another process can do so after the one that began
/// it has died. It has a state, a nonce and a verifier of its own, shared with no other flow. A
/// ``PendingAuthorizationStore`` sees to it that it's finished once.
public struct AuthorizationFlow: Sendable {
    /// How long a person may take.
    public static let usualLifetime = Duration.seconds(600)

    /// How far the clocks of those who begin and finish a flow may be apart.
    public static let clockTolerance = Duration.seconds(60)

    /// The provider that began it.
    public let provider: ProviderID

    /// The issuer that was asked; the answer must not come from another one (RFC 9700, section 4.4).
    public let issuer: String

    /// The client that asked.
    public let clientID: ClientID

    /// Where the answer comes to, byte for byte as it was sent (RFC 6749, section 3.1.2).
    public let redirectURI: String

    /// What the answer brings back, and the flow's name (RFC 6749, section 10.12).
    public let state: Secret

    /// What the ID token brings back; nothing where there is none (OpenID Connect Core, section 3.1.2.1).
    public let nonce: Secret?

    /// What the code is bound to; nothing where the server doesn't know it (RFC 7636).
    public let codeVerifier: Secret?

    /// What was asked for.
    public let scope: Scope

    /// Where the tokens will be used (RFC 8707).
    public let resources: [String]

    /// What the person has to prove this time.
    public let requirement: AuthenticationRequirement?

    /// The key that the tokens will be bound to (RFC 9449).
    public let proofKeyID: KeyID?

    /// When it was begun, by the time of day.
    public let createdAt: Date

    /// When it's too late to finish it, by the time of day.
    public let expiresAt: Date

    /// Describes a flow.
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

    /// Whether it can still be finished.
    ///
    /// The time of day decides, since another process may have begun it. A clock that was set back before the flow's
    /// beginning doesn't make it live longer.
    public func isOpen(at now: Date) -> Bool {
        let tolerance = AuthorizationFlow.clockTolerance.seconds
        return now > createdAt.addingTimeInterval(-tolerance) && now < expiresAt.addingTimeInterval(tolerance)
    }
}
