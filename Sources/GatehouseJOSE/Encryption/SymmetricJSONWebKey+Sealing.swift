public import GatehouseTypes

extension SymmetricJSONWebKey {
    /// Generates a key for encryption. It has the length that the algorithm requires.
    ///
    /// - Parameters:
    ///   - algorithm: The only algorithm with which the key may be used, one of ``KeyManagementAlgorithm/symmetric``.
    ///   - encryption: The content encryption algorithm. It affects only keys for `dir`.
    ///   - keyID: The identifier of the key (`kid`).
    ///   - randomness: The source of the key.
    /// - Returns: The key.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the algorithm isn't symmetric.
    public static func generate(
        for algorithm: KeyManagementAlgorithm, encryption: ContentEncryptionAlgorithm = .a256GCM,
        keyID: KeyID? = nil, randomness: any RandomSource
    ) throws(JOSEError) -> SymmetricJSONWebKey {
        guard case .sharedKey(let method) = algorithm.method else { throw JOSEError(.keyNotSuitable) }
        let secret = Secret(bytes: randomness.bytes(method.keySize(content: encryption)))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: .encryption, algorithm: algorithm.name)
    }

    /// The method that encrypts a content encryption key with this key and the algorithms; nil if the key must not be
    /// used for it.
    func sealing(
        _ algorithm: KeyManagementAlgorithm, _ encryption: ContentEncryptionAlgorithm
    ) -> (any SharedKeyManagement)? {
        guard case .sharedKey(let method) = algorithm.method else { return nil }
        return fits(method, method.sealingOperations, encryption) ? method : nil
    }

    func canOpen(_ algorithm: KeyManagementAlgorithm, _ encryption: ContentEncryptionAlgorithm) -> Bool {
        guard case .sharedKey(let method) = algorithm.method else { return false }
        return fits(method, method.openingOperations, encryption)
    }

    private func fits(
        _ method: any SharedKeyManagement, _ operations: Set<KeyOperation>, _ encryption: ContentEncryptionAlgorithm
    ) -> Bool {
        secret.revealedBytes.count == method.keySize(content: encryption)
            && method.keyAlgorithms(content: encryption).contains {
                purpose.allows(.encryption, operations, algorithm: $0)
            }
    }
}
