public import Foundation
public import GatehouseTypes

/// What the service keeps of an access token, which may be sealed so that not even the service can open it again.
public struct AccessTokenRecord: Sendable, Hashable {
    /// The digest of the token as it was handed out.
    public let digest: TokenDigest
    /// The token's own name (`jti`, RFC 7519, section 4.1.7).
    public let identifier: String
    /// The family that it belongs to.
    public let family: FamilyID
    /// The one resource that it is for.
    public let audience: String
    /// What it allows.
    public let scope: Scope
    /// When it was made.
    public let issuedAt: Date
    /// When it ends by itself.
    public let expiresAt: Date
    /// When it was revoked by itself, apart from its family.
    public var revokedAt: Date?

    /// Describes a token.
    public init(
        digest: TokenDigest, identifier: String, family: FamilyID, audience: String, scope: Scope, issuedAt: Date,
        expiresAt: Date, revokedAt: Date? = nil
    ) {
        self.digest = digest
        self.identifier = identifier
        self.family = family
        self.audience = audience
        self.scope = scope
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }
}

/// An access token's record together with the family that it belongs to, read in one go.
public struct AccessTokenStatus: Sendable, Hashable {
    /// The token.
    public let token: AccessTokenRecord
    /// Its family.
    public let family: TokenFamily

    /// Puts both together.
    public init(token: AccessTokenRecord, family: TokenFamily) {
        self.token = token
        self.family = family
    }

    /// Whether the token counts at that time: neither it nor its family has expired or been revoked.
    public func isActive(at now: Date) -> Bool {
        token.revokedAt == nil && now < token.expiresAt && family.isLive(at: now)
    }
}
