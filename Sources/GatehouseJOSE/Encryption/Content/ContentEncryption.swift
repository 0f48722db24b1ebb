import GatehouseCrypto
import GatehouseTypes

/// A content encryption algorithm (RFC 7518, section 5). Each family of algorithms is one type in its own file.
protocol ContentEncryption: Sendable {
    /// The name in the header (`enc`).
    var name: String { get }

    /// The length of a key in bytes.
    var keySize: Int { get }

    /// The length of a nonce (initialization vector) in bytes.
    var nonceSize: Int { get }

    /// Encrypts and authenticates a text.
    func seal(
        _ plaintext: [UInt8], key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> SealedContent

    /// Decrypts a text after checking the tag, which must have exactly the length that the algorithm requires.
    func open(
        _ content: SealedContent, key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8]
}

/// The last three parts of an encrypted token.
struct SealedContent: Sendable {
    let nonce: [UInt8]
    let ciphertext: [UInt8]
    let tag: [UInt8]
}
