import GatehouseCrypto
public import GatehouseTypes

extension SealedToken {
    /// Seals bytes for the owner of a private key.
    ///
    /// - Parameters:
    ///   - payload: The bytes.
    ///   - contentType: The media type of the bytes (`cty`), without `application/`.
    ///   - key: The receiver's key.
    ///   - algorithm: How the content's key comes to the receiver.
    ///   - encryption: What the content is encrypted with.
    ///   - randomness: Where nonces and the content's key come from; an ephemeral key is libcrypto's.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``: `keyNotSuitable` if the key is of another kind or meant for something else,
    ///   `cryptographyFailed`.
    public static func seal(
        _ payload: [UInt8], contentType: String?, for key: JSONWebKey, algorithm: KeyManagementAlgorithm = .ecdhES,
        encryption: ContentEncryptionAlgorithm = .a256GCM, randomness: any RandomSource
    ) throws(JOSEError) -> String {
        try seal(
            payload, contentType: contentType, for: key, algorithm: algorithm, encryption: encryption,
            material: SealingMaterial(randomness: randomness))
    }

    /// Seals a signed token: a nested JSON Web Token (RFC 7519, section 5.2, `cty`).
    ///
    /// - Parameters:
    ///   - signedToken: The token in compact form.
    ///   - key: The receiver's key.
    ///   - algorithm: How the content's key comes to the receiver.
    ///   - encryption: What the content is encrypted with.
    ///   - randomness: Where nonces and the content's key come from.
    /// - Returns: The nested token.
    /// - Throws: ``JOSEError``, as for bytes.
    public static func seal(
        signedToken: String, for key: JSONWebKey, algorithm: KeyManagementAlgorithm = .ecdhES,
        encryption: ContentEncryptionAlgorithm = .a256GCM, randomness: any RandomSource
    ) throws(JOSEError) -> String {
        try seal(
            Array(signedToken.utf8), contentType: nestedContentType, for: key, algorithm: algorithm,
            encryption: encryption, randomness: randomness)
    }

    package static func seal(
        _ payload: [UInt8], contentType: String?, for key: JSONWebKey, algorithm: KeyManagementAlgorithm,
        encryption: ContentEncryptionAlgorithm = .a256GCM, material: SealingMaterial
    ) throws(JOSEError) -> String {
        guard let method = key.sealing(algorithm) else { throw JOSEError(.keyNotSuitable) }
        let names = SealNames(algorithm: algorithm, contentType: contentType, keyID: key.keyID)
        return try seal(payload, names, encryption, material) { () throws(CryptoError) in
            try method.seal(for: key.publicKey, content: encryption, material: material)
        }
    }

    /// Puts the parts together once the content's key is there.
    static func seal(
        _ payload: [UInt8], _ names: SealNames, _ encryption: ContentEncryptionAlgorithm, _ material: SealingMaterial,
        key makeKey: () throws(CryptoError) -> SealedContentKey
    ) throws(JOSEError) -> String {
        do {
            let sealedKey = try makeKey()
            var header = sealedKey.header
            header["alg"] = .string(names.algorithm.name)
            header["enc"] = .string(encryption.name)
            header["cty"] = names.contentType.map { .string($0) }
            header["kid"] = names.keyID.map { .string($0.rawValue) }
            let protectedHeader = Base64URL.encode(JSONValue.object(header).encoded)
            let content = try encryption.method.seal(
                payload, key: sealedKey.contentKey, nonce: material.makeNonce(encryption.method.nonceSize),
                authenticating: Array(protectedHeader.utf8))
            let parts = [sealedKey.encryptedKey, content.nonce, content.ciphertext, content.tag]
            return ([protectedHeader] + parts.map { Base64URL.encode($0) }).joined(separator: ".")
        } catch {
            throw JOSEError(.cryptographyFailed, underlying: error)
        }
    }
}

/// What a sealed token's header says besides what the algorithms add.
struct SealNames {
    let algorithm: KeyManagementAlgorithm
    let contentType: String?
    let keyID: KeyID?
}
