import COpenSSL

/// A comparison whose time doesn't reveal where two texts differ.
public enum ConstantTime {
    /// Whether both contain the same bytes. The time depends only on the lengths.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe CRYPTO_memcmp(left, right, left.count) == 0
    }
}
