public import Foundation
public import GatehouseOAuth
public import GatehouseTypes

/// Who sent a request, as far as its token says.
public struct Principal: Sendable {
    private let verified: VerifiedAccessToken

    /// The claims of the token that are known by name.
    public var token: AccessTokenClaims { verified.claims }

    /// All claims of the token.
    public var claims: [String: JSONValue] { verified.allClaims }

    /// Whether the sender has proved possession of the key that the token is bound to.
    public let hasProvedPossession: Bool

    /// Describes a sender.
    public init(token: AccessTokenClaims, claims: [String: JSONValue], hasProvedPossession: Bool) {
        let verified = VerifiedAccessToken(claims: token, allClaims: claims)
        self.init(verified, hasProvedPossession: hasProvedPossession)
    }

    init(_ verified: VerifiedAccessToken, hasProvedPossession: Bool) {
        self.verified = verified
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

extension Principal: Hashable {
    /// Whether both have the same claims, proved in the same way.
    public static func == (left: Principal, right: Principal) -> Bool {
        left.token == right.token && left.claims == right.claims
            && left.hasProvedPossession == right.hasProvedPossession
    }

    /// Feeds the claims to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(token)
        hasher.combine(hasProvedPossession)
    }
}
