public import GatehouseTypes

extension PrivateKey {
    /// Computes a shared secret with another key: ECDH on P-256, P-384 or P-521 (NIST SP 800-56A, section 5.7.1.2), or
    /// X25519 (RFC 7748, section 6.1).
    ///
    /// - Parameter other: The other party's public key, on the same curve.
    /// - Returns: The x-coordinate of the shared point. It has as many bytes as a coordinate of the curve and must only
    ///   be used as input of a key derivation function.
    /// - Throws: ``CryptoError``: `wrongKeyKind` unless both keys are on the same one of these curves; `invalidKey` if
    ///   the other X25519 key is a point of small order, which makes the secret all zeros for every private key.
    public func sharedSecret(with other: PublicKey) throws(CryptoError) -> Secret {
        let operation = "key agreement"
        guard PrivateKey.agreeingKinds.contains(kind), other.kind == kind else {
            throw CryptoError(.wrongKeyKind, during: operation)
        }
        let secret = try key.sharedSecret(with: other.key, during: operation)
        // libcrypto also refuses an all-zero secret; this check doesn't depend on it. It reads all bytes, so that its
        // time reveals nothing about the secret.
        let bits = secret.withRevealedBytes { bytes in bytes.indices.reduce(into: UInt8(0)) { $0 |= bytes[$1] } }
        guard bits != 0 else { throw CryptoError(.invalidKey, during: operation) }
        return secret
    }

    private static let agreeingKinds: [KeyKind] = [.p256, .p384, .p521, .x25519]
}
