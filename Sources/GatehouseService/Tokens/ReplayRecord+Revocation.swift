import GatehouseCrypto
import GatehouseOAuth

/// Access tokens that were revoked by themselves, because they belong to no family. They are remembered until they
/// expire, beside the proofs that were used.
extension ReplayRecord {
    static func revocation(of claims: AccessTokenClaims) -> ReplayRecord {
        let name = Array("revoked access token \(claims.identifier)".utf8)
        return ReplayRecord(digest: TokenDigest(bytes: Digest.sha256(name)), expiresAt: claims.expiresAt)
    }
}
