import GatehouseCrypto
public import GatehouseTypes

extension SealedToken {
    /// Encrypts a payload with a shared key.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - contentType: The media type of the payload (`cty`), without `application/`.
    ///   - key: The shared key. It must have exactly the length that the algorithm requires.
    ///   - algorithm: The key management algorithm.
    ///   - encryption: The content encryption algorithm.
    ///   - randomness: The source of nonces and of the content encryption key.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``: `keyNotSuitable` if the key has another length or is restricted to another use, or if
    ///   the algorithm isn't symmetric; `cryptographyFailed`.
    public static func seal(
        _ payload: [UInt8], contentType: String?, with key: SymmetricJSONWebKey, algorithm: KeyManagementAlgorithm,
        encryption: ContentEncryptionAlgorithm = .a256GCM, randomness: any RandomSource
    ) throws(JOSEError) -> String {
        try seal(
            payload, contentType: contentType, with: key, algorithm: algorithm, encryption: encryption,
            material: SealingMaterial(randomness: randomness))
    }

    /// Encrypts a signed token with a shared key: a nested JSON Web Token (RFC 7519, section 5.2, `cty`).
    ///
    /// - Parameters:
    ///   - signedToken: The token in compact serialization.
    ///   - key: The shared key. It must have exactly the length that the algorithm requires.
    ///   - algorithm: The key management algorithm.
    ///   - encryption: The content encryption algorithm.
    ///   - randomness: The source of nonces and of the content encryption key.
    /// - Returns: The nested token.
    /// - Throws: ``JOSEError``, as for a payload.
    public static func seal(
        signedToken: String, with key: SymmetricJSONWebKey, algorithm: KeyManagementAlgorithm,
        encryption: ContentEncryptionAlgorithm = .a256GCM, randomness: any RandomSource
    ) throws(JOSEError) -> String {
        try seal(
            Array(signedToken.utf8), contentType: nestedContentType, with: key, algorithm: algorithm,
            encryption: encryption, randomness: randomness)
    }

    package static func seal(
        _ payload: [UInt8], contentType: String?, with key: SymmetricJSONWebKey, algorithm: KeyManagementAlgorithm,
        encryption: ContentEncryptionAlgorithm = .a256GCM, material: SealingMaterial
    ) throws(JOSEError) -> String {
        guard let method = key.sealing(algorithm, encryption) else { throw JOSEError(.keyNotSuitable) }
        let names = SealNames(algorithm: algorithm, contentType: contentType, keyID: key.keyID)
        return try seal(payload, names, encryption, material) { () throws(CryptoError) in
            try method.seal(with: key.secret, content: encryption, material: material)
        }
    }
}
