import Foundation
import GatehouseJOSE
public import GatehouseTypes

/// Moves the signing keys on by one: the upcoming key signs, the current one is published until its last token has
/// expired, and a new one is published for the next time.
public struct RotateKey: Sendable {
    let context: ServiceContext

    /// Rotates.
    ///
    /// - Returns: The key that signs from now on. If somebody else has just rotated, that is the one they made current.
    /// - Throws: ``ServiceError``.
    public func callAsFunction() async throws -> KeyID {
        let before = try await context.keyRing.reload()
        let now = context.time.now
        let lifetimes = context.configuration.lifetimes
        let published = max(lifetimes.accessToken, lifetimes.idToken) + lifetimes.retiredKeyMargin
        if let current = before.records.first(where: { $0.stage == .current })?.id {
            _ = try await context.storage.rotateKeys(
                adding: try context.keyRing.makeKey(.upcoming), retiring: current,
                until: now.addingTimeInterval(published.seconds), at: now,
                audit: AuditEntry(.keyRotated, .accepted, at: now))
        }
        let after = try await context.keyRing.reload()
        guard let id = after.signer.publicKey.keyID else {
            throw ServiceError(.storageCorrupt, "The current signing key has no key ID.")
        }
        return id
    }
}
