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
        candidates(of: token, algorithm: algorithm).first.map { Base64URL.encode($0) }
    }

    /// Whether a text is the hash of a token, compared in constant time.
    ///
    /// For ID tokens that are signed with `EdDSA` the hash may also be made with SHA-256: that name says nothing of a
    /// digest, OpenID Connect doesn't either, and some issuers take the one that ES256 and RS256 use.
    ///
    /// - Parameters:
    ///   - hash: The text.
    ///   - token: The token or code.
    ///   - algorithm: What the ID token is signed with.
    /// - Returns: Whether it is.
    public static func matches(_ hash: String, _ token: Secret, algorithm: SignatureAlgorithm) -> Bool {
        guard let hash = Base64URL.decode(hash) else { return false }
        return candidates(of: token, algorithm: algorithm).contains { ConstantTime.areEqual($0, hash) }
    }

    /// The hashes that are right; the first is the one to make.
    private static func candidates(of token: Secret, algorithm: SignatureAlgorithm) -> [[UInt8]] {
        let digests: [[UInt8]]
        if algorithm.name.hasSuffix("256") {
            digests = [Digest.sha256(token)]
        } else if algorithm.name.hasSuffix("384") {
            digests = [Digest.sha384(token)]
        } else if algorithm.name.hasSuffix("512") || algorithm == .ed25519 {
            digests = [Digest.sha512(token)]
        } else if algorithm == .edDSA {
            digests = [Digest.sha512(token), Digest.sha256(token)]
        } else {
            digests = []
        }
        return digests.map { Array($0.prefix($0.count / 2)) }
    }
}
