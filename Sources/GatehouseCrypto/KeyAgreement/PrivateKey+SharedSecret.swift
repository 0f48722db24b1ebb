public import GatehouseTypes

extension PrivateKey {
    /// Agrees on a secret with the owner of another key: ECDH on P-256, P-384 or P-521 (NIST SP 800-56A, section 5.7.1.2),
    /// or X25519 (RFC 7748, section 6.1).
    ///
    /// - Parameter other: The other's public key, on the same curve.
    /// - Returns: The first coordinate of the shared point: as many bytes as a coordinate of the curve has, which go into
    ///   a key derivation and nowhere else.
    /// - Throws: ``CryptoError``: `wrongKeyKind` unless both keys are on one of these curves; `invalidKey` if the other's
    ///   X25519 key is a point of small order, with which the secret would be all zeros whatever this key is.
    public func sharedSecret(with other: PublicKey) throws(CryptoError) -> Secret {
        let operation = "key agreement"
        guard PrivateKey.agreeingKinds.contains(kind), other.kind == kind else {
            throw CryptoError(.wrongKeyKind, during: operation)
        }
        let secret = try key.sharedSecret(with: other.key, during: operation)
        // libcrypto refuses it too; this doesn't depend on it. All bytes are looked at, so the time tells nothing.
        let bits = secret.withRevealedBytes { bytes in bytes.indices.reduce(into: UInt8(0)) { $0 |= bytes[$1] } }
        guard bits != 0 else { throw CryptoError(.invalidKey, during: operation) }
        return secret
    }

    private static let agreeingKinds: [KeyKind] = [.p256, .p384, .p521, .x25519]
}
