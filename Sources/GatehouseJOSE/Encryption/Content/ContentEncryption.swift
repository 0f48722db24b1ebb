import GatehouseCrypto
import GatehouseTypes

/// A way to encrypt the content that a header can name (`enc`, RFC 7518, section 5). Each is one type in its own file.
protocol ContentEncryption: Sendable {
    /// The name in the header (`enc`).
    static var name: String { get }

    /// The length of a key in bytes.
    static var keySize: Int { get }

    /// The length of a nonce (initialization vector) in bytes.
    static var nonceSize: Int { get }

    /// Encrypts and authenticates.
    static func seal(
        _ plaintext: [UInt8], key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> SealedContent

    /// Decrypts after checking the tag, whose length must be exactly the algorithm's.
    static func open(
        _ content: SealedContent, key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8]
}

/// The last three parts of a sealed token.
struct SealedContent: Sendable {
    let nonce: [UInt8]
    let ciphertext: [UInt8]
    let tag: [UInt8]
}

enum ContentEncryptions {
    static let all: [any ContentEncryption.Type] = [A256GCM.self]

    /// Finds an algorithm by its name, upper and lower case as registered.
    static func named(_ name: String?) -> (any ContentEncryption.Type)? {
        guard let name else { return nil }
        return all.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
