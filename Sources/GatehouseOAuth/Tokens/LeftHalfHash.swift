import GatehouseCrypto
public import GatehouseJOSE
public import GatehouseTypes

/// The left half of a token's digest, which binds it to the ID token issued with it (`at_hash`, `c_hash`; OpenID
/// Connect Core, section 3.1.3.6).
public enum LeftHalfHash {
    /// Creates the hash.
    ///
    /// - Parameters:
    ///   - token: The token or code.
    ///   - algorithm: The signature algorithm of the ID token, whose digest is used. For Ed25519 that is SHA-512.
    /// - Returns: The hash; `nil` if the algorithm's digest isn't supported.
    public static func make(of token: Secret, algorithm: SignatureAlgorithm) -> String? {
        candidates(of: token, algorithm: algorithm).first.map { Base64URL.encode($0) }
    }

    /// Returns whether a text is the hash of a token. Compares in constant time.
    ///
    /// For an ID token signed with `EdDSA` the hash may also use SHA-256: the name of the algorithm implies no digest,
    /// and OpenID Connect doesn't define one. Some issuers use the digest of ES256 and RS256.
    ///
    /// - Parameters:
    ///   - hash: The text.
    ///   - token: The token or code.
    ///   - algorithm: The signature algorithm of the ID token.
    /// - Returns: Whether the text is the token's hash.
    public static func matches(_ hash: String, _ token: Secret, algorithm: SignatureAlgorithm) -> Bool {
        guard let hash = Base64URL.decode(hash) else { return false }
        return candidates(of: token, algorithm: algorithm).contains { ConstantTime.areEqual($0, hash) }
    }

    /// Returns the valid hashes. The first one is the one to create.
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
