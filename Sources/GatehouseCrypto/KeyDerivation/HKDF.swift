public import GatehouseTypes

/// Key derivation with HMAC (RFC 5869).
public enum HKDF {
    /// Extracts and expands with SHA-256.
    ///
    /// - Parameters:
    ///   - inputKey: The input keying material.
    ///   - salt: The salt. It doesn't have to be secret. An empty salt is equivalent to 32 zero bytes.
    ///   - info: The context to which the derived key is bound.
    ///   - count: The length of the derived key in bytes, at most 8160.
    /// - Returns: The derived key.
    public static func sha256(inputKey: Secret, salt: [UInt8], info: [UInt8], count: Int) -> Secret {
        precondition((0...8160).contains(count), "HKDF with SHA-256 makes at most 8160 bytes (RFC 5869, section 2.3)")
        var input = inputKey.revealedBytes
        var extracted = HMAC.sha256(input, key: Secret(bytes: salt))
        Wiping.wipe(&input)
        let pseudorandomKey = Secret(wiping: &extracted)
        var output: [UInt8] = []
        output.reserveCapacity(count + 32)
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < count {
            counter += 1
            block = HMAC.sha256(block + info + [counter], key: pseudorandomKey)
            output += block
        }
        output.removeLast(output.count - count)
        Wiping.wipe(&block)
        return Secret(wiping: &output)
    }
}
