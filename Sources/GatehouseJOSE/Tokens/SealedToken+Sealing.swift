import GatehouseCrypto
public import GatehouseTypes

extension SealedToken {
    /// Seals bytes for one receiver, with a new ephemeral key and A256GCM.
    ///
    /// - Parameters:
    ///   - payload: The bytes.
    ///   - contentType: The media type of the bytes (`cty`), without `application/`.
    ///   - key: The receiver's key, on P-256.
    ///   - algorithm: How the content's key comes to the receiver.
    ///   - randomness: Where the nonce and a wrapped content key come from; the ephemeral key is libcrypto's.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``: `keyNotSuitable` if the key is of another kind or meant for something else,
    ///   `cryptographyFailed`.
    public static func seal(
        _ payload: [UInt8], contentType: String?, for key: JSONWebKey, algorithm: KeyManagementAlgorithm = .ecdhES,
        randomness: any RandomSource
    ) throws(JOSEError) -> String {
        let material: SealingMaterial
        do {
            material = try SealingMaterial(for: A256GCM.self, randomness: randomness)
        } catch {
            throw JOSEError(.cryptographyFailed, underlying: error)
        }
        return try seal(payload, contentType: contentType, for: key, algorithm: algorithm, material: material)
    }

    /// Seals a signed token: a nested JSON Web Token (RFC 7519, section 5.2, `cty`).
    ///
    /// - Parameters:
    ///   - signedToken: The token in compact form.
    ///   - key: The receiver's key, on P-256.
    ///   - algorithm: How the content's key comes to the receiver.
    ///   - randomness: Where the nonce and a wrapped content key come from.
    /// - Returns: The nested token.
    /// - Throws: ``JOSEError``, as for bytes.
    public static func seal(
        signedToken: String, for key: JSONWebKey, algorithm: KeyManagementAlgorithm = .ecdhES,
        randomness: any RandomSource
    ) throws(JOSEError) -> String {
        try seal(
            Array(signedToken.utf8), contentType: nestedContentType, for: key, algorithm: algorithm,
            randomness: randomness)
    }

    package static func seal(
        _ payload: [UInt8], contentType: String?, for key: JSONWebKey, algorithm: KeyManagementAlgorithm,
        material: SealingMaterial
    ) throws(JOSEError) -> String {
        guard key.canSeal(algorithm) else { throw JOSEError(.keyNotSuitable) }
        do {
            let sealedKey = try algorithm.method.seal(for: key.publicKey, content: A256GCM.self, material: material)
            var header = sealedKey.header
            header["alg"] = .string(algorithm.name)
            header["enc"] = .string(A256GCM.name)
            header["cty"] = contentType.map { .string($0) }
            header["kid"] = key.keyID.map { .string($0.rawValue) }
            let protectedHeader = Base64URL.encode(JSONValue.object(header).encoded)
            let content = try A256GCM.seal(
                payload, key: sealedKey.contentKey, nonce: material.nonce, authenticating: Array(protectedHeader.utf8))
            let parts = [sealedKey.encryptedKey, content.nonce, content.ciphertext, content.tag]
            return ([protectedHeader] + parts.map { Base64URL.encode($0) }).joined(separator: ".")
        } catch {
            throw JOSEError(.cryptographyFailed, underlying: error)
        }
    }
}
