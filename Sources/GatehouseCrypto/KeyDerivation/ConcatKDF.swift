public import GatehouseTypes

/// The one-step key derivation of NIST SP 800-56A, section 5.8.1, as RFC 7518, section 4.6.2 uses it.
public enum ConcatKDF {
    /// Derives a key with SHA-256.
    ///
    /// - Parameters:
    ///   - sharedSecret: What the key agreement gave (`Z`).
    ///   - otherInfo: The algorithm, both parties and the key's length, as the using protocol writes them.
    ///   - count: How many bytes.
    /// - Returns: The derived key.
    public static func sha256(sharedSecret: Secret, otherInfo: [UInt8], count: Int) -> Secret {
        var output: [UInt8] = []
        var counter: UInt32 = 0
        while output.count < count {
            counter += 1
            let round = (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * UInt32($0))) }
            output += Digest.sha256(round + sharedSecret.revealedBytes + otherInfo)
        }
        return Secret(bytes: Array(output.prefix(count)))
    }
}
