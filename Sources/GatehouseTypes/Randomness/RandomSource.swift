/// Where randomness comes from. Nothing else in Gatehouse asks the system for it, save key generation in libcrypto.
public protocol RandomSource: Sendable {
    /// As many bytes as asked for, that nobody can predict.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
    /// A random text of letters, digits, `-` and `_`, made of as many bytes as asked for.
    ///
    /// 32 bytes make 43 characters and 256 bits.
    public func token(byteCount: Int = 32) -> String {
        Base64URL.encode(bytes(byteCount))
    }

    /// A random number from 0 up to, and without, 1.
    public func unitInterval() -> Double {
        let value = bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(value >> 11) * 0x1p-53
    }
}
