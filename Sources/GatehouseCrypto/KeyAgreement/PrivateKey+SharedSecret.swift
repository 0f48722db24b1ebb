public import GatehouseTypes

extension PrivateKey {
    /// Agrees on a secret with the owner of another key: ECDH on P-256 (NIST SP 800-56A, section 5.7.1.2).
    ///
    /// - Parameter other: The other's public key.
    /// - Returns: The first coordinate of the shared point: 32 bytes that go into a key derivation and nowhere else.
    /// - Throws: ``CryptoError`` with `wrongKeyKind` unless both keys are on P-256.
    public func sharedSecret(with other: PublicKey) throws(CryptoError) -> Secret {
        guard kind == .p256, other.kind == .p256 else { throw CryptoError(.wrongKeyKind, during: "ECDH") }
        return Secret(bytes: try key.sharedSecret(with: other.key, during: "ECDH"))
    }
}
