extension SignatureScheme {
    /// ECDSA (FIPS 186-4, section 6). The signature is `r` and `s`, each as long as a coordinate (RFC 7518, section
    /// 3.4).
    static func ecdsa(_ name: String, _ digest: DigestAlgorithm, coordinateSize size: Int) -> SignatureScheme {
        SignatureScheme(
            "ECDSA with \(name)", digest, .digest,
            encode: { ECDSASignature.raw(der: $0, size: size) },
            checking: { ECDSASignature.withDER(raw: $0, size: size, $1) })
    }
}

/// Converts an ECDSA signature between the fixed-length encoding of JOSE and the DER encoding of libcrypto.
enum ECDSASignature {
    private static let sequenceTag: UInt8 = 0x30
    private static let integerTag: UInt8 = 0x02
    private static let longLength: UInt8 = 0x81

    /// Encodes two numbers of exactly `size` bytes each as a DER sequence of two integers (RFC 3279, section 2.2.3) and
    /// lends it.
    static func withDER(raw: Span<UInt8>, size: Int, _ body: (Span<UInt8>) -> Bool) -> Bool {
        guard raw.count == 2 * size else { return false }
        let r = significant(raw, from: 0, to: size)
        let s = significant(raw, from: size, to: 2 * size)
        let bodySize = integerSize(raw, r) + integerSize(raw, s)
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bodySize + 3) { memory in
            var der = unsafe OutputSpan(buffer: memory, initializedCount: 0)
            der.append(sequenceTag)
            if bodySize >= 0x80 { der.append(longLength) }
            der.append(UInt8(bodySize))
            append(raw, r, to: &der)
            append(raw, s, to: &der)
            return body(der.span)
        }
    }

    /// Converts the DER sequence of two integers that libcrypto has written. On P-521 its length may need a second
    /// byte.
    static func raw(der: Span<UInt8>, size: Int) -> [UInt8]? {
        guard der.count >= 2, der[0] == sequenceTag else { return nil }
        var place = 1
        if der[place] == longLength { place += 1 }
        guard place < der.count, Int(der[place]) == der.count - place - 1 else { return nil }
        place += 1
        var raw: [UInt8] = []
        raw.reserveCapacity(2 * size)
        guard appendInteger(of: der, at: &place, size: size, to: &raw),
            appendInteger(of: der, at: &place, size: size, to: &raw), place == der.count
        else { return nil }
        return raw
    }

    /// The range of a number without its leading zero bytes. Zero keeps its last byte.
    private static func significant(_ raw: Span<UInt8>, from start: Int, to end: Int) -> Range<Int> {
        var first = start
        while first < end - 1, raw[first] == 0 { first += 1 }
        return first..<end
    }

    /// Whether the number needs a zero byte in front: with its first bit set it would be negative.
    private static func needsZero(_ raw: Span<UInt8>, _ digits: Range<Int>) -> Bool {
        raw[digits.lowerBound] >= 0x80
    }

    private static func integerSize(_ raw: Span<UInt8>, _ digits: Range<Int>) -> Int {
        digits.count + (needsZero(raw, digits) ? 3 : 2)
    }

    private static func append(_ raw: Span<UInt8>, _ digits: Range<Int>, to der: inout OutputSpan<UInt8>) {
        let isPadded = needsZero(raw, digits)
        der.append(integerTag)
        der.append(UInt8(digits.count + (isPadded ? 1 : 0)))
        if isPadded { der.append(0) }
        for index in digits { der.append(raw[index]) }
    }

    private static func appendInteger(
        of der: Span<UInt8>, at place: inout Int, size: Int, to raw: inout [UInt8]
    ) -> Bool {
        guard place + 2 <= der.count, der[place] == integerTag else { return false }
        var first = place + 2
        let end = first + Int(der[place + 1])
        guard end <= der.count else { return false }
        while first < end, der[first] == 0 { first += 1 }
        guard end - first <= size else { return false }
        for _ in (end - first)..<size { raw.append(0) }
        for index in first..<end { raw.append(der[index]) }
        place = end
        return true
    }
}
