import Foundation
import GatehouseRows

extension Transaction {
    /// Revokes a family and those that were exchanged from it. No families are exchanged from these.
    mutating func revoke(_ family: TokenFamily, for reason: RevocationReason, at now: Date) {
        var revoked = family
        revoked.revokedAt = now
        revoked.revocationReason = reason
        update(family, to: revoked)
        updateAll(
            TokenFamily.self, where: \.parent == family.id, \.revokedAt == nil,
            settings: .set(\.revokedAt, now), .set(\.revocationReason, .parentRevoked))
    }
}
