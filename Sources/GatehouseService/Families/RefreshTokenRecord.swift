public import Foundation

/// One link of a family's chain.
public struct RefreshTokenRecord: Sendable, Hashable {
    /// The token's digest.
    public let digest: TokenDigest
    /// The family that it belongs to.
    public let family: FamilyID
    /// When it was made.
    public let issuedAt: Date
    /// When it ends if nobody uses it.
    public let expiresAt: Date
    /// When it was used.
    public var spentAt: Date?
    /// The token that took its place.
    public var successor: TokenDigest?
    /// The successor itself, encrypted under a key that only this token gives. It's there until the successor is used.
    public var sealedSuccessor: [UInt8]?

    /// Describes a token.
    public init(
        digest: TokenDigest, family: FamilyID, issuedAt: Date, expiresAt: Date, spentAt: Date? = nil,
        successor: TokenDigest? = nil, sealedSuccessor: [UInt8]? = nil
    ) {
        self.digest = digest
        self.family = family
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.spentAt = spentAt
        self.successor = successor
        self.sealedSuccessor = sealedSuccessor
    }
}

/// A refresh token's record together with its family, read in one go.
public struct RefreshTokenStatus: Sendable, Hashable {
    /// The token.
    public let token: RefreshTokenRecord
    /// Its family.
    public let family: TokenFamily

    /// Puts both together.
    public init(token: RefreshTokenRecord, family: TokenFamily) {
        self.token = token
        self.family = family
    }
}
