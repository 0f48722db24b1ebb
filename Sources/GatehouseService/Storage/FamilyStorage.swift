public import Foundation

/// Families of tokens and their refresh tokens. Families begin with ``CodeStorage/redeem(_:)`` and
/// ``DeviceStorage/exchange(_:)``.
public protocol FamilyStorage: Sendable {
    /// The family of that id, revoked or not.
    func family(_ id: FamilyID) async throws -> TokenFamily?

    /// The refresh token of that digest and its family, spent or not, expired or not.
    func refreshToken(_ digest: TokenDigest) async throws -> RefreshTokenStatus?

    /// Uses a refresh token. Of any number of uses of one token exactly one comes out as
    /// ``RefreshRotation/Outcome/rotated``.
    func rotate(_ rotation: RefreshRotation) async throws -> RefreshRotation.Outcome

    /// Revokes a family for a reason, and its descendants with ``RevocationReason/parentRevoked``.
    ///
    /// - Returns: False if there is none, or it was revoked before; then nothing is done and the audit gets no entry.
    func revokeFamily(_ id: FamilyID, for reason: RevocationReason, at now: Date, audit: AuditEntry) async throws
        -> Bool
}
