import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Key wrapping with AES and a key of 128 bits: `A128KW` (RFC 7518, section 4.4).
    public static let a128KW = KeyManagementAlgorithm(KeyWrap(name: "A128KW", keySize: 16))

    /// Key wrapping with AES and a key of 192 bits: `A192KW` (RFC 7518, section 4.4).
    public static let a192KW = KeyManagementAlgorithm(KeyWrap(name: "A192KW", keySize: 24))

    /// Key wrapping with AES and a key of 256 bits: `A256KW` (RFC 7518, section 4.4).
    public static let a256KW = KeyManagementAlgorithm(KeyWrap(name: "A256KW", keySize: 32))

    /// Key encryption with AES-GCM and a key of 128 bits: `A128GCMKW` (RFC 7518, section 4.7).
    public static let a128GCMKW = KeyManagementAlgorithm(KeyWrap(name: "A128GCMKW", keySize: 16, usesGCM: true))

    /// Key encryption with AES-GCM and a key of 192 bits: `A192GCMKW` (RFC 7518, section 4.7).
    public static let a192GCMKW = KeyManagementAlgorithm(KeyWrap(name: "A192GCMKW", keySize: 24, usesGCM: true))

    /// Key encryption with AES-GCM and a key of 256 bits: `A256GCMKW` (RFC 7518, section 4.7).
    public static let a256GCMKW = KeyManagementAlgorithm(KeyWrap(name: "A256GCMKW", keySize: 32, usesGCM: true))
}

/// Encrypts the content encryption key with a shared key, by AES key wrap or with AES-GCM.
struct KeyWrap: SharedKeyManagement {
    let name: String
    let keySize: Int
    var usesGCM = false
    let sealingOperations: Set<KeyOperation> = [.wrapKey]
    let openingOperations: Set<KeyOperation> = [.unwrapKey]

    func keySize(content: ContentEncryptionAlgorithm) -> Int {
        keySize
    }

    func seal(
        with key: Secret, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let contentKey = material.makeContentKey(content.keySize)
        guard usesGCM else {
            return SealedContentKey(contentKey: contentKey, encryptedKey: try AESKeyWrap.wrap(contentKey, with: key))
        }
        let nonce = material.makeKeyNonce(AESGCM.nonceSize)
        let box = try AESGCM.seal(contentKey.revealedBytes, key: key, nonce: nonce)
        let header = ["iv": nonce, "tag": box.tag].mapValues { JSONValue.string(Base64URL.encode($0)) }
        return SealedContentKey(contentKey: contentKey, encryptedKey: box.ciphertext, header: header)
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with key: Secret
    ) throws -> Secret {
        guard usesGCM else { return try AESKeyWrap.unwrap(encryptedKey, with: key) }
        let member = { (name: String) throws(JOSEError) in
            guard let bytes = header[JSONName(name)]?.string.flatMap({ Base64URL.decode($0) }) else {
                throw JOSEError(.decryptionFailed)
            }
            return bytes
        }
        let box = SealedBox(ciphertext: encryptedKey, tag: try member("tag"))
        var contentKey = try AESGCM.open(box, key: key, nonce: try member("iv"))
        return Secret(wiping: &contentKey)
    }
}

extension KeyManagementAlgorithm {
    /// Direct encryption: the shared key is the content encryption key, `dir` (RFC 7518, section 4.5).
    public static let direct = KeyManagementAlgorithm(DirectEncryption())
}

struct DirectEncryption: SharedKeyManagement {
    let name = "dir"
    let sealingOperations: Set<KeyOperation> = [.encrypt]
    let openingOperations: Set<KeyOperation> = [.decrypt]

    func keySize(content: ContentEncryptionAlgorithm) -> Int {
        content.keySize
    }

    /// The key encrypts the content, so its `alg` may also name the content encryption algorithm, as in RFC 7520,
    /// section 5.6.
    func keyAlgorithms(content: ContentEncryptionAlgorithm) -> [String] {
        [name, content.name]
    }

    func seal(
        with key: Secret, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        SealedContentKey(contentKey: key, encryptedKey: [])
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with key: Secret
    ) throws -> Secret {
        guard encryptedKey.isEmpty else { throw JOSEError(.decryptionFailed) }
        return key
    }
}
