public import Foundation
public import GatehouseTypes

/// An app, as OAuth knows it: a client and, if it has a backend, a resource.
public struct AppRecord: Sendable, Hashable, Identifiable {
    /// The client identifier.
    public let id: ClientID
    /// What people are shown.
    public let name: String
    /// Where answers may go, each to be matched exactly; the port of a loopback address may vary (RFC 8252, section
    /// 7.3).
    public let redirectURIs: [String]
    /// The name of its backend in access tokens (`aud`), if it has one. No two apps have the same.
    public let audience: String?
    /// All that it may ask for.
    public let scope: Scope
    /// The grants that it may use, by their names on the wire.
    public let grantTypes: [String]
    /// Whether it has to prove a key with every use of a token (`dpop_bound_access_tokens`, RFC 9449, section 5.2).
    public let requiresDPoP: Bool
    /// The public key of its backend, as a JWK, for which access tokens are sealed.
    public var sealingKey: JSONValue?
    /// When it was registered.
    public let createdAt: Date

    /// Describes an app.
    public init(
        id: ClientID, name: String, redirectURIs: [String], audience: String?, scope: Scope, grantTypes: [String],
        requiresDPoP: Bool, sealingKey: JSONValue?, createdAt: Date
    ) {
        self.id = id
        self.name = name
        self.redirectURIs = redirectURIs
        self.audience = audience
        self.scope = scope
        self.grantTypes = grantTypes
        self.requiresDPoP = requiresDPoP
        self.sealingKey = sealingKey
        self.createdAt = createdAt
    }
}

/// A challenge that an app's backend signs to prove that it has the key it uploads. It can be spent once.
public struct ChallengeRecord: Sendable, Hashable {
    /// The challenge's digest.
    public let digest: TokenDigest
    /// When it ends.
    public let expiresAt: Date

    /// Describes a challenge.
    public init(digest: TokenDigest, expiresAt: Date) {
        self.digest = digest
        self.expiresAt = expiresAt
    }
}
