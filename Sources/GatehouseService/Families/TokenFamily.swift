public import Foundation
public import GatehouseTypes

/// What a ``FamilyID`` names.
public enum FamilyKind {}
/// A family of tokens.
public typealias FamilyID = Identifier<FamilyKind>

/// Everything that came of one authorization: a chain of refresh tokens and the access tokens beside it. It lives and
/// dies as one.
public struct TokenFamily: Sendable, Hashable, Identifiable {
    /// The family's name.
    public let id: FamilyID
    /// The family that this one was exchanged from. When that one is revoked, so is this.
    public let parent: FamilyID?
    /// The app.
    public let client: ClientID
    /// The account.
    public let account: AccountID
    /// The device, if the app proved a key.
    public let device: DeviceID?
    /// The thumbprint of the key that every use must prove (`jkt`, RFC 9449, section 6.1).
    public let keyThumbprint: String?
    /// What was granted; a refresh can ask for less, never for more.
    public let scope: Scope
    /// The resource that access tokens are for, where the request named one.
    public let audience: String?
    /// When the person signed in (`auth_time`).
    public let authenticatedAt: Date
    /// When the family began.
    public let createdAt: Date
    /// When it ends, however often it's refreshed.
    public let expiresAt: Date
    /// When it was revoked.
    public var revokedAt: Date?
    /// Why it was revoked.
    public var revocationReason: RevocationReason?

    /// Describes a family.
    public init(
        id: FamilyID, parent: FamilyID? = nil, client: ClientID, account: AccountID, device: DeviceID?,
        keyThumbprint: String?, scope: Scope, audience: String?, authenticatedAt: Date, createdAt: Date,
        expiresAt: Date, revokedAt: Date? = nil, revocationReason: RevocationReason? = nil
    ) {
        self.id = id
        self.parent = parent
        self.client = client
        self.account = account
        self.device = device
        self.keyThumbprint = keyThumbprint
        self.scope = scope
        self.audience = audience
        self.authenticatedAt = authenticatedAt
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
        self.revocationReason = revocationReason
    }

    /// Whether it has neither ended nor been revoked at that time.
    public func isLive(at now: Date) -> Bool {
        revokedAt == nil && now < expiresAt
    }
}

/// Why a family was revoked. The set is open.
public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    /// The reason's name in the database.
    public let rawValue: String

    /// Names a reason.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The client asked for it (RFC 7009).
    public static let signedOut = RevocationReason(rawValue: "signed-out")
    /// A spent refresh token was used again.
    public static let refreshTokenReused = RevocationReason(rawValue: "refresh-token-reused")
    /// A spent authorization code was used again.
    public static let codeReused = RevocationReason(rawValue: "code-reused")
    /// The device was revoked.
    public static let deviceRevoked = RevocationReason(rawValue: "device-revoked")
    /// The app was removed.
    public static let appRemoved = RevocationReason(rawValue: "app-removed")
    /// The account's password was changed.
    public static let passwordChanged = RevocationReason(rawValue: "password-changed")
    /// The family that this one came from was revoked.
    public static let parentRevoked = RevocationReason(rawValue: "parent-revoked")
}
