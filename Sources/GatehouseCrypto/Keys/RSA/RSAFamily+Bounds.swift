extension RSAFamily {
    static func bitCount(of number: [UInt8]) -> Int {
        guard let first = number.first else { return 0 }
        return number.count * 8 - first.leadingZeroBitCount
    }

    /// Checks that the modulus has an allowed size and that the exponent is neither weak nor too long (NIST SP
    /// 800-131A, FIPS 186-4).
    static func check(n: [UInt8], e: [UInt8], during operation: String) throws(CryptoError) {
        let refusal = CryptoError(.invalidKey, during: operation)
        guard let first = n.first, first != 0, let last = n.last, !last.isMultiple(of: 2) else { throw refusal }
        guard modulusBits.contains(bitCount(of: n)) else { throw refusal }
        guard let first = e.first, first != 0, e.count <= 8 else { throw refusal }
        let exponent = e.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard exponent >= 65537, !exponent.isMultiple(of: 2), !isWeaklyGenerated(modulus: n) else { throw refusal }
    }
}
