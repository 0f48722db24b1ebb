import GatehouseTypes

/// The characters that the parts of a URI may contain (RFC 3986).
package enum URIBytes {
    /// Returns whether a byte is ASCII, and neither a control character nor a space.
    package static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    /// Returns whether a text consists of slashes, the characters of section 3.3, and percent-encoded bytes.
    package static func isPath(_ text: some StringProtocol) -> Bool {
        hold(text) { $0.isURIUnreserved || "!$&'()*+,;=:@/".utf8.contains($0) }
    }

    /// Percent-encodes all characters of a query that section 3.4 doesn't allow. Browsers send some of them unencoded.
    package static func acceptableQuery(_ query: String) -> String {
        var output: [UInt8] = []
        var bytes = query.utf8[...]
        while let byte = bytes.popFirst() {
            let isEncoded = byte == UInt8(ascii: "%") && encodedByte(bytes) != nil
            if isEncoded || byte.isURIUnreserved || "!$&'()*+,;=:@/?".utf8.contains(byte) {
                output.append(byte)
            } else {
                output += percentEncoded(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The byte that the first two characters, as hexadecimal digits, stand for. `nil` if they aren't digits.
    package static func encodedByte(_ bytes: Substring.UTF8View) -> UInt8? {
        let digits = bytes.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return digits.count == 2 ? UInt8(digits[0] << 4 | digits[1]) : nil
    }

    /// The byte as a percent sign and two hexadecimal digits.
    package static func percentEncoded(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
    }

    private static func hold(_ text: some StringProtocol, _ isAllowed: (UInt8) -> Bool) -> Bool {
        var bytes = String(text)[...].utf8
        while let byte = bytes.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard encodedByte(bytes) != nil else { return false }
            } else if !isAllowed(byte) {
                return false
            }
        }
        return true
    }
}
