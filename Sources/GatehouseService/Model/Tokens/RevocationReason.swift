import GatehouseRows

/// Why a family was revoked, as the database names it. The set is open.
package struct RevocationReason: RawRepresentable, Hashable, ColumnValue {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The client asked for it (RFC 7009).
    package static let signedOut = RevocationReason(rawValue: "signed-out")
    package static let signedOutEverywhere = RevocationReason(rawValue: "signed-out-everywhere")
    package static let refreshTokenReused = RevocationReason(rawValue: "refresh-token-reused")
    package static let codeReused = RevocationReason(rawValue: "code-reused")
    package static let deviceRevoked = RevocationReason(rawValue: "device-revoked")
    /// The client authenticates by something else.
    package static let clientChanged = RevocationReason(rawValue: "client-changed")
    package static let clientRemoved = RevocationReason(rawValue: "client-removed")
    /// The client's tokens are for another resource now.
    package static let audienceChanged = RevocationReason(rawValue: "audience-changed")
    package static let passwordChanged = RevocationReason(rawValue: "password-changed")
    package static let accountDisabled = RevocationReason(rawValue: "account-disabled")
    package static let accountErased = RevocationReason(rawValue: "account-erased")
    package static let consentRevoked = RevocationReason(rawValue: "consent-revoked")
    /// A new family of the client took its place, because there may be no more of them.
    package static let displaced = RevocationReason(rawValue: "displaced")
    /// The database was restored, and nobody can know whether the family's token is the newest one.
    package static let databaseRestored = RevocationReason(rawValue: "database-restored")
    /// The family that it was exchanged from was revoked.
    package static let parentRevoked = RevocationReason(rawValue: "parent-revoked")
}
