public import Foundation
public import GatehouseOAuth
public import GatehouseTypes

/// Who sent a request, as far as its token says.
public struct Principal: Sendable, Hashable {
    /// The claims of the token that are known by name.
    public let token: AccessTokenClaims

    /// All claims of the token.
    public let claims: [String: JSONValue]

    /// Whether the sender has proved possession of the key that the token is bound to.
    public let hasProvedPossession: Bool

    /// Describes a sender.
    public init(token: AccessTokenClaims, claims: [String: JSONValue], hasProvedPossession: Bool) {
        self.token = token
        self.claims = claims
        self.hasProvedPossession = hasProvedPossession
    }

    /// The account that the token speaks for. Each app knows the same person by another one.
    public var account: AccountID { token.subject }

    /// The device that the token was issued to. Each app knows the same device by another identifier.
    public var device: DeviceID? { token.deviceID }

    /// The app that asked for the token.
    public var client: ClientID { token.clientID }

    /// What the token is good for.
    public var scope: Scope { token.scope }

    /// From when on the token isn't accepted.
    public var expiresAt: Date { token.expiresAt }
}
