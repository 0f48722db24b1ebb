public import GatehouseTypes

extension SymmetricJSONWebKey {
    /// Generates a key.
    ///
    /// - Parameters:
    ///   - byteCount: The length of the key in bytes.
    ///   - keyID: The identifier of the key (`kid`).
    ///   - use: The intended use of the key.
    ///   - algorithm: The only algorithm with which the key may be used.
    ///   - randomness: The source of the key.
    /// - Returns: The key.
    /// - Throws: ``JOSEError`` with `invalidKey` for a length of less than 16 or more than 1024 bytes.
    public static func generate(
        byteCount: Int, keyID: KeyID? = nil, use: KeyUse? = nil, algorithm: String? = nil,
        randomness: any RandomSource
    ) throws(JOSEError) -> SymmetricJSONWebKey {
        guard (16...maximumSize) ~= byteCount else { throw JOSEError(.invalidKey, "k") }
        let secret = Secret(bytes: randomness.bytes(byteCount))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: use, algorithm: algorithm)
    }

    /// Generates a key for message authentication codes. It is as long as the algorithm's digest.
    ///
    /// - Parameters:
    ///   - algorithm: The only algorithm with which the key may be used.
    ///   - keyID: The identifier of the key (`kid`).
    ///   - randomness: The source of the key.
    /// - Returns: The key.
    public static func generate(
        for algorithm: MACAlgorithm, keyID: KeyID? = nil, randomness: any RandomSource
    ) -> SymmetricJSONWebKey {
        let secret = Secret(bytes: randomness.bytes(algorithm.minimumKeySize))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: .signature, algorithm: algorithm.name)
    }

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
}
