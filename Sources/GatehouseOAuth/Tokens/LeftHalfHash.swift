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
    /// - Returns: The hash.
    public static func make(of token: Secret, algorithm: SignatureAlgorithm) -> String {
        Base64URL.encode(leftHalf(algorithm.digest(of: token)))
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
        var digests = [algorithm.digest(of: token)]
        if algorithm == .edDSA { digests.append(Digest.sha256(token)) }
        return digests.contains { ConstantTime.areEqual(leftHalf($0), hash) }
    }

    private static func leftHalf(_ digest: [UInt8]) -> [UInt8] {
        Array(digest.prefix(digest.count / 2))
    }
}
