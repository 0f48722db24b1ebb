import GatehouseCrypto
public import GatehouseJOSE
public import GatehouseTypes

/// The left half of a token's digest, which ties it to the ID token beside it (`at_hash`, `c_hash`; OpenID Connect Core,
/// section 3.1.3.6).
public enum LeftHalfHash {
    /// Makes the hash.
    ///
    /// - Parameters:
    ///   - token: The token or code.
    ///   - algorithm: What the ID token is signed with; its digest is used. For Ed25519 that is SHA-512.
    /// - Returns: Nothing if the algorithm's digest isn't known here.
    public static func make(of token: Secret, algorithm: SignatureAlgorithm) -> String? {
        let digest: [UInt8]
        if algorithm.name.hasSuffix("256") {
            digest = Digest.sha256(token.revealedBytes)
        } else if algorithm.name.hasSuffix("512") || algorithm == .edDSA || algorithm == .ed25519 {
            digest = Digest.sha512(token.revealedBytes)
        } else {
            return nil
        }
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }
}
