public import Foundation
public import GatehouseOAuth
public import GatehouseTypes

/// The sender of a request, as described by its access token.
public struct Principal: Sendable {
    private let verified: VerifiedAccessToken

    /// The registered claims of the token.
    public var token: AccessTokenClaims { verified.claims }

    /// All claims of the token.
    public var claims: [String: JSONValue] { verified.allClaims }

    /// Whether the sender has proved possession of the key that the token is bound to.
    public let hasProvedPossession: Bool

    /// Creates a principal from claims that are already verified.
    public init(token: AccessTokenClaims, claims: [String: JSONValue], hasProvedPossession: Bool) {
        let verified = VerifiedAccessToken(claims: token, allClaims: claims)
        self.init(verified, hasProvedPossession: hasProvedPossession)
    }

    init(_ verified: VerifiedAccessToken, hasProvedPossession: Bool) {
        self.verified = verified
        self.hasProvedPossession = hasProvedPossession
    }

    /// The account that the token was issued for. Each app has another identifier for the same person.
    public var account: AccountID { token.subject }

    /// The device that the token was issued to. Each app has another identifier for the same device.
    public var device: DeviceID? { token.deviceID }

    /// The app that the token was issued to.
    public var client: ClientID { token.clientID }

    /// Who acts for the account (RFC 8693, section 4.1): the party that has sent the request, then those that acted
    /// before it. Empty if the app itself has.
    public var actors: [String] { token.actors }

    /// The scope of the token.
    public var scope: Scope { token.scope }

    /// The time from which the token isn't accepted.
    public var expiresAt: Date { token.expiresAt }
}

extension Principal: CustomStringConvertible {
    /// The account, the client, who acts for the account, the scope and the end, in one line for a log. Contains
    /// neither the token nor other claims.
    public var description: String {
        let (account, client) = (account.rawValue.debugDescription, client.rawValue.debugDescription)
        let actor = actors.first.map { ", actor \($0.debugDescription)" } ?? ""
        return
            "account \(account), client \(client)\(actor), scope \"\(scope)\", until \(expiresAt.formatted(.iso8601))"
    }
}

extension Principal: Hashable {
    /// Returns whether both have the same claims, and the same state of proof of possession.
    public static func == (left: Principal, right: Principal) -> Bool {
        left.token == right.token && left.claims == right.claims
            && left.hasProvedPossession == right.hasProvedPossession
    }

    /// Hashes the registered claims and the state of proof of possession.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(token)
        hasher.combine(hasProvedPossession)
    }
}
