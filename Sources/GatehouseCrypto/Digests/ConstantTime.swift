import COpenSSL

/// Comparison whose time doesn't tell where two texts differ.
public enum ConstantTime {
    /// Whether both hold the same bytes. The time depends on the lengths only.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe CRYPTO_memcmp(left, right, left.count) == 0
    }
}
