package import GatehouseTypes

/// A key pair for one key agreement. Its private key stays in libcrypto, which is faster than a ``PrivateKey``.
package struct EphemeralKey: Sendable {
    /// The components of the public key.
    package let publicComponents: PublicKeyComponents

    private let key: EVPKey

    /// Generates a key with libcrypto's random number generator.
    ///
    /// - Throws: ``CryptoError`` with `wrongKeyKind` if such keys aren't for key agreement.
    package static func generate(_ kind: KeyKind) throws(CryptoError) -> EphemeralKey {
        guard kind.supportsKeyAgreement else { throw CryptoError(.wrongKeyKind, during: "key agreement") }
        guard case .ec(let curve) = kind else { return EphemeralKey(try PrivateKey.generate(kind)) }
        let key = try curve.generate()
        return EphemeralKey(publicComponents: try curve.generatedComponents(of: key), key: key)
    }

    private init(publicComponents: PublicKeyComponents, key: EVPKey) {
        self.publicComponents = publicComponents
        self.key = key
    }

    /// Uses a private key, such as that of a published example.
    package init(_ privateKey: PrivateKey) {
        self.init(publicComponents: privateKey.publicKey.components, key: privateKey.key)
    }

    /// Computes a shared secret with another key, as ``PrivateKey/sharedSecret(with:)`` does.
    package func sharedSecret(with other: PublicKey) throws(CryptoError) -> Secret {
        try key.checkedSecret(publicComponents.kind, with: other)
    }
}

extension EVPKey {
    /// Computes the shared secret of this private key, which is of a kind, and a public key.
    func checkedSecret(_ kind: KeyKind, with other: PublicKey) throws(CryptoError) -> Secret {
        let operation = "key agreement"
        guard kind.supportsKeyAgreement, other.kind == kind else {
            throw CryptoError(.wrongKeyKind, during: operation)
        }
        let secret = try sharedSecret(with: other.key, during: operation)
        // libcrypto also refuses an all-zero secret; this check doesn't depend on it. It reads all bytes, so that its
        // time reveals nothing about the secret.
        let bits = secret.withRevealedBytes { bytes in bytes.indices.reduce(into: UInt8(0)) { $0 |= bytes[$1] } }
        guard bits != 0 else { throw CryptoError(.invalidKey, during: operation) }
        return secret
    }
}
