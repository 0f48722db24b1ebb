import GatehouseCrypto
import GatehouseTypes

/// Bytes encrypted by AES-256-GCM: a nonce of 12 bytes, the ciphertext, a tag of 16 bytes.
enum SealedBytes {
    static func seal(
        _ plaintext: [UInt8], key: Secret, context: [UInt8], randomness: any RandomSource
    ) throws(ServiceError) -> [UInt8] {
        let nonce = randomness.bytes(AESGCM.nonceSize)
        do {
            let box = try AESGCM.seal(plaintext, key: key, nonce: nonce, authenticating: context)
            return nonce + box.ciphertext + box.tag
        } catch {
            throw ServiceError(.keyUnavailable, "The data can't be encrypted.", underlyingError: error)
        }
    }

    static func open(_ sealed: [UInt8], key: Secret, context: [UInt8]) throws(ServiceError) -> [UInt8] {
        guard sealed.count >= AESGCM.nonceSize + AESGCM.tagSize else {
            throw ServiceError(.storageCorrupt, "The encrypted data is too short.")
        }
        let content = sealed.dropFirst(AESGCM.nonceSize)
        let box = SealedBox(
            ciphertext: Array(content.dropLast(AESGCM.tagSize)), tag: Array(content.suffix(AESGCM.tagSize)))
        do {
            return try AESGCM.open(
                box, key: key, nonce: Array(sealed.prefix(AESGCM.nonceSize)), authenticating: context)
        } catch {
            throw ServiceError(
                .keyUnavailable,
                "The encrypted data can't be decrypted: it was changed, or encrypted with another key.",
                underlyingError: error)
        }
    }
}
