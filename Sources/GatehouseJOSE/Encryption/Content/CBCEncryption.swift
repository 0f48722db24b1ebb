import GatehouseCrypto
import GatehouseTypes

extension ContentEncryptionAlgorithm {
    /// AES-128-CBC, authenticated with HMAC SHA-256 (RFC 7518, section 5.2.3).
    public static let a128CBCHS256 = ContentEncryptionAlgorithm(CBCEncryption(name: "A128CBC-HS256", .aes128SHA256))

    /// AES-192-CBC, authenticated with HMAC SHA-384 (RFC 7518, section 5.2.4).
    public static let a192CBCHS384 = ContentEncryptionAlgorithm(CBCEncryption(name: "A192CBC-HS384", .aes192SHA384))

    /// AES-256-CBC, authenticated with HMAC SHA-512 (RFC 7518, section 5.2.5).
    public static let a256CBCHS512 = ContentEncryptionAlgorithm(CBCEncryption(name: "A256CBC-HS512", .aes256SHA512))
}

struct CBCEncryption: ContentEncryption {
    let name: String
    let nonceSize = AESCBCHMAC.nonceSize

    private let cipher: AESCBCHMAC

    init(name: String, _ cipher: AESCBCHMAC) {
        self.name = name
        self.cipher = cipher
    }

    var keySize: Int { cipher.keySize }

    func seal(
        _ plaintext: [UInt8], key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> SealedContent {
        let box = try cipher.seal(plaintext, key: key, nonce: nonce, authenticating: additionalData)
        return SealedContent(nonce: nonce, ciphertext: box.ciphertext, tag: box.tag)
    }

    func open(
        _ content: SealedContent, key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let box = SealedBox(ciphertext: content.ciphertext, tag: content.tag)
        return try cipher.open(box, key: key, nonce: content.nonce, authenticating: additionalData)
    }
}
