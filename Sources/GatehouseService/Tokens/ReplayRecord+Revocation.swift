import GatehouseCrypto
import GatehouseOAuth
import GatehouseRows

/// Access tokens that were revoked by themselves, because their clients got them without a person. They are remembered
/// until they expire, beside the proofs that were used.
extension ReplayRecord {
    static func revocation(of claims: AccessTokenClaims) -> ReplayRecord {
        let name = Array("revoked access token \(claims.identifier)".utf8)
        return ReplayRecord(digest: TokenDigest(bytes: Digest.sha256(name)), expiresAt: claims.expiresAt)
    }
}

extension Transaction {
    /// Whether an access token was revoked by itself.
    func isRevoked(_ claims: AccessTokenClaims) throws -> Bool {
        try first(ReplayRecord.self, where: \.digest == ReplayRecord.revocation(of: claims).digest) != nil
    }
}
