import COpenSSL
public import GatehouseTypes

/// Message authentication codes with a shared key (RFC 2104).
public enum HMAC {
    /// The digest algorithm of a code.
    public struct Hash: Sendable {
        /// SHA-256: codes of 32 bytes.
        public static let sha256 = Hash(digest: .sha256)
        /// SHA-384: codes of 48 bytes.
        public static let sha384 = Hash(digest: .sha384)
        /// SHA-512: codes of 64 bytes.
        public static let sha512 = Hash(digest: .sha512)

        let digest: DigestAlgorithm

        /// The length of a code in bytes.
        public var size: Int { digest.size }
    }

    /// Computes the authentication code of a message.
    ///
    /// - Parameters:
    ///   - message: The message to authenticate.
    ///   - key: The shared key, of any length.
    ///   - hash: The digest algorithm.
    /// - Returns: The code, as long as the digest.
    public static func code(of message: [UInt8], key: Secret, hash: Hash) -> [UInt8] {
        let digest = hash.digest
        var key = key.count > digest.blockSize ? key.withRevealedBytes { digest.digest($0) } : key.revealedBytes
        defer { Wiping.wipe(&key) }
        // Two digests take half the time of libcrypto's HMAC function, which fetches its algorithm in each call.
        var inner = padded(key, with: 0x36, to: digest.blockSize, before: message)
        defer { Wiping.wipe(&inner) }
        var outer = padded(key, with: 0x5C, to: digest.blockSize, before: digest.digest(inner))
        defer { Wiping.wipe(&outer) }
        return digest.digest(outer)
    }

    /// Checks the authentication code of a message in constant time.
    ///
    /// - Parameters:
    ///   - code: The code received with the message. A code of another length is invalid.
    ///   - message: The message to authenticate.
    ///   - key: The shared key.
    ///   - hash: The digest algorithm.
    /// - Returns: Whether the code is valid.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: Secret, hash: Hash) -> Bool {
        ConstantTime.areEqual(code, HMAC.code(of: message, key: key, hash: hash))
    }

    /// Computes the authentication code of a message with SHA-256: 32 bytes.
    ///
    /// - Parameters:
    ///   - message: The message to authenticate.
    ///   - key: The shared key, of any length.
    /// - Returns: The code.
    public static func sha256(_ message: [UInt8], key: Secret) -> [UInt8] {
        code(of: message, key: key, hash: .sha256)
    }

    private static func padded(_ key: [UInt8], with pad: UInt8, to size: Int, before message: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: size + message.count) { output, count in
            for index in 0..<size { unsafe output[index] = (index < key.count ? key[index] : 0) ^ pad }
            count =
                unsafe size
                + message.withUnsafeBufferPointer {
                    unsafe output.extracting(size...).initialize(fromContentsOf: $0)
                }
        }
    }
}

/// A comparison whose time doesn't reveal where two texts differ.
public enum ConstantTime {
    /// Whether both contain the same bytes. The time depends only on the lengths.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe CRYPTO_memcmp(left, right, left.count) == 0
    }
}
