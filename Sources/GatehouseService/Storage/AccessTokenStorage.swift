public import Foundation

/// What is kept of access tokens. They begin with ``CodeStorage/redeem(_:)``, ``DeviceStorage/exchange(_:)`` and
/// ``FamilyStorage/rotate(_:)``.
public protocol AccessTokenStorage: Sendable {
    /// The access token of that digest and its family.
    func accessToken(_ digest: TokenDigest) async throws -> AccessTokenStatus?

    /// Revokes one access token, and not its family.
    ///
    /// - Returns: False if there is none, or it was revoked before; then nothing is done and the audit gets no entry.
    func revokeAccessToken(_ digest: TokenDigest, at now: Date, audit: AuditEntry) async throws -> Bool
}
