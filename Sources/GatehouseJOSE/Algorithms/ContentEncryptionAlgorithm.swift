import GatehouseCrypto
import GatehouseTypes

/// A content encryption algorithm (`enc`, RFC 7518, section 5).
public struct ContentEncryptionAlgorithm: Sendable, Hashable, CustomStringConvertible {
    /// All algorithms.
    public static let all: Set<ContentEncryptionAlgorithm> = [
        .a128GCM, .a192GCM, .a256GCM, .a128CBCHS256, .a192CBCHS384, .a256CBCHS512,
    ]

    /// Encrypts and authenticates a text.
    typealias Seal =
        @Sendable (
            _ plaintext: [UInt8], _ key: Secret, _ nonce: [UInt8], _ additionalData: [UInt8]
        ) throws(CryptoError) -> SealedBox
    /// Decrypts a text after checking the tag, which must have exactly the length that the algorithm requires.
    typealias Open =
        @Sendable (
            _ box: SealedBox, _ key: Secret, _ nonce: [UInt8], _ additionalData: [UInt8]
        ) throws(CryptoError) -> [UInt8]

    /// The name in the header (`enc`).
    public let name: String
    /// The length of a key in bytes.
    public let keySize: Int
    /// The length of a nonce (initialization vector) in bytes.
    let nonceSize: Int
    let seal: Seal
    let open: Open

    /// The name in the header.
    public var description: String {
        name
    }

    /// Whether both are the same algorithm.
    public static func == (left: ContentEncryptionAlgorithm, right: ContentEncryptionAlgorithm) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension ContentEncryptionAlgorithm {
    /// Finds an algorithm by its name. The name is case-sensitive.
    public init?(name: String) {
        guard let algorithm = ContentEncryptionAlgorithm.byName[Array(name.utf8)] else { return nil }
        self = algorithm
    }

    /// The keys are bytes, because Swift's `String` comparison also finds names of different bytes equal.
    private static let byName = Dictionary(all.map { (Array($0.name.utf8), $0) }) { first, _ in first }

    /// AES in Galois/Counter Mode with a key of 128 bits (RFC 7518, section 5.3).
    public static let a128GCM = gcm("A128GCM", keySize: 16)
    /// AES in Galois/Counter Mode with a key of 192 bits (RFC 7518, section 5.3).
    public static let a192GCM = gcm("A192GCM", keySize: 24)
    /// AES in Galois/Counter Mode with a key of 256 bits (RFC 7518, section 5.3).
    public static let a256GCM = gcm("A256GCM", keySize: 32)

    /// AES-128-CBC, authenticated with HMAC SHA-256 (RFC 7518, section 5.2.3).
    public static let a128CBCHS256 = cbc("A128CBC-HS256", .aes128SHA256)
    /// AES-192-CBC, authenticated with HMAC SHA-384 (RFC 7518, section 5.2.4).
    public static let a192CBCHS384 = cbc("A192CBC-HS384", .aes192SHA384)
    /// AES-256-CBC, authenticated with HMAC SHA-512 (RFC 7518, section 5.2.5).
    public static let a256CBCHS512 = cbc("A256CBC-HS512", .aes256SHA512)

    private static func gcm(_ name: String, keySize: Int) -> ContentEncryptionAlgorithm {
        ContentEncryptionAlgorithm(
            name: name, keySize: keySize, nonceSize: AESGCM.nonceSize, seal: AESGCM.seal, open: AESGCM.open)
    }

    private static func cbc(_ name: String, _ cipher: AESCBCHMAC) -> ContentEncryptionAlgorithm {
        ContentEncryptionAlgorithm(
            name: name, keySize: cipher.keySize, nonceSize: AESCBCHMAC.nonceSize, seal: cipher.seal, open: cipher.open)
    }
}
