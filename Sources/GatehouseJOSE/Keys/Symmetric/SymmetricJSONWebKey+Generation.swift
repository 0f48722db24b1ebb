public import GatehouseTypes

extension SymmetricJSONWebKey {
    /// Makes a new key.
    ///
    /// - Parameters:
    ///   - byteCount: The key's length in bytes.
    ///   - keyID: The key's name.
    ///   - use: What it's meant for.
    ///   - algorithm: The one algorithm that it may be used with.
    ///   - randomness: Where it comes from.
    /// - Returns: The key.
    /// - Throws: ``JOSEError`` with `invalidKey` for a length below 16 bytes or above 1024.
    public static func generate(
        byteCount: Int, keyID: KeyID? = nil, use: KeyUse? = nil, algorithm: String? = nil,
        randomness: any RandomSource
    ) throws(JOSEError) -> SymmetricJSONWebKey {
        guard (16...maximumSize) ~= byteCount else { throw JOSEError(.invalidKey, "k") }
        let secret = Secret(bytes: randomness.bytes(byteCount))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: use, algorithm: algorithm)
    }

    /// Makes a new key for authentication, as long as the algorithm's digest.
    ///
    /// - Parameters:
    ///   - algorithm: The one algorithm that it may be used with.
    ///   - keyID: The key's name.
    ///   - randomness: Where it comes from.
    /// - Returns: The key.
    public static func generate(
        for algorithm: MACAlgorithm, keyID: KeyID? = nil, randomness: any RandomSource
    ) -> SymmetricJSONWebKey {
        let secret = Secret(bytes: randomness.bytes(algorithm.minimumKeySize))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: .signature, algorithm: algorithm.name)
    }

    /// Makes a new key to seal with, as long as the algorithm asks for.
    ///
    /// - Parameters:
    ///   - algorithm: The one algorithm that it may be used with, one of ``KeyManagementAlgorithm/symmetric``.
    ///   - encryption: What contents are encrypted with; it matters for `dir` only.
    ///   - keyID: The key's name.
    ///   - randomness: Where it comes from.
    /// - Returns: The key.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the algorithm is for the owner of a private key.
    public static func generate(
        for algorithm: KeyManagementAlgorithm, encryption: ContentEncryptionAlgorithm = .a256GCM,
        keyID: KeyID? = nil, randomness: any RandomSource
    ) throws(JOSEError) -> SymmetricJSONWebKey {
        guard case .sharedKey(let method) = algorithm.method else { throw JOSEError(.keyNotSuitable) }
        let secret = Secret(bytes: randomness.bytes(method.keySize(content: encryption)))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: .encryption, algorithm: algorithm.name)
    }
}
