import GatehouseCrypto
public import GatehouseTypes

extension SealedToken {
    /// Seals bytes for whoever has the same key.
    ///
    /// - Parameters:
    ///   - payload: The bytes.
    ///   - contentType: The media type of the bytes (`cty`), without `application/`.
    ///   - key: The shared key, exactly as long as the algorithm asks for.
    ///   - algorithm: How the content's key comes to the receiver.
    ///   - encryption: What the content is encrypted with.
    ///   - randomness: Where nonces and the content's key come from.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``: `keyNotSuitable` if the key is of another length or meant for something else, or if the
    ///   algorithm is for the owner of a private key; `cryptographyFailed`.
    public static func seal(
        _ payload: [UInt8], contentType: String?, with key: SymmetricJSONWebKey, algorithm: KeyManagementAlgorithm,
        encryption: ContentEncryptionAlgorithm = .a256GCM, randomness: any RandomSource
    ) throws(JOSEError) -> String {
        try seal(
            payload, contentType: contentType, with: key, algorithm: algorithm, encryption: encryption,
            material: SealingMaterial(randomness: randomness))
    }

    /// Seals a signed token for whoever has the same key: a nested JSON Web Token (RFC 7519, section 5.2, `cty`).
    ///
    /// - Parameters:
    ///   - signedToken: The token in compact form.
    ///   - key: The shared key, exactly as long as the algorithm asks for.
    ///   - algorithm: How the content's key comes to the receiver.
    ///   - encryption: What the content is encrypted with.
    ///   - randomness: Where nonces and the content's key come from.
    /// - Returns: The nested token.
    /// - Throws: ``JOSEError``, as for bytes.
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
