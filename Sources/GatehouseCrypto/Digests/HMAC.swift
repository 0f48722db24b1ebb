public import GatehouseTypes

/// Message authentication codes with a shared key (RFC 2104).
public enum HMAC {
    /// The code with SHA-256: 32 bytes.
    ///
    /// - Parameters:
    ///   - message: What is authenticated.
    ///   - key: The shared key, of any length.
    /// - Returns: The code.
    public static func sha256(_ message: [UInt8], key: Secret) -> [UInt8] {
        code(of: message, key: key.revealedBytes, digest: .sha256)
    }

    /// Whether the code is the message's own, compared in constant time.
    ///
    /// - Parameters:
    ///   - code: The code that came with the message.
    ///   - message: What is authenticated.
    ///   - key: The shared key.
    /// - Returns: Whether it is.
    public static func isValidSHA256(_ code: [UInt8], for message: [UInt8], key: Secret) -> Bool {
        ConstantTime.areEqual(code, sha256(message, key: key))
    }

    private static func code(of message: [UInt8], key: [UInt8], digest: DigestAlgorithm) -> [UInt8] {
        var block = key.count > digest.blockSize ? digest.digest(key) : key
        block += [UInt8](repeating: 0, count: digest.blockSize - block.count)
        let inner = digest.digest(block.map { $0 ^ 0x36 } + message)
        return digest.digest(block.map { $0 ^ 0x5C } + inner)
    }
}
