extension FramingCheck {
    /// RFC 9112, section 3.2.1 (origin-form): a path and maybe a query. The other forms are for proxies and `OPTIONS
    /// *`.
    static let target = FramingCheck { head, _ in
        guard head.target.utf8.first == UInt8(ascii: "/") else {
            return Refusal(reason: "the target doesn't begin with a slash")
        }
        var bytes = head.target.utf8[...]
        while let byte = bytes.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let value = encodedByte(bytes.prefix(2)) else {
                    return Refusal(reason: "the target has a percent sign without two hexadecimal digits")
                }
                guard value != 0 else { return Refusal(reason: "the target has an encoded NUL") }
            } else if !URICharacters.isAllowedInTarget(byte) {
                return Refusal(reason: "the target has a character that must be percent-encoded")
            }
        }
        return nil
    }

    private static func encodedByte(_ digits: Substring.UTF8View) -> UInt8? {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
    }
}
