extension JSONParser {
    /// Reads a string, from its opening to its closing quotation mark (RFC 8259, section 7).
    mutating func parseString() throws(JSONError) -> String {
        position += 1
        let start = position
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                let text = try decode(bytes[start..<position], at: start)
                position += 1
                return text
            case UInt8(ascii: "\\"):
                return try parseEscapedString(from: start)
            case 0..<0x20:
                throw JSONError(.malformed, at: position)
            default:
                position += 1
            }
        }
        throw JSONError(.malformed, at: position)
    }

    private mutating func parseEscapedString(from start: Int) throws(JSONError) -> String {
        var output = Array(bytes[start..<position])
        while let byte = peek() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return try decode(output[...], at: start)
            case UInt8(ascii: "\\"):
                output.append(contentsOf: Array(String(try parseEscape()).utf8))
            case 0..<0x20:
                throw JSONError(.malformed, at: position - 1)
            default:
                output.append(byte)
            }
        }
        throw JSONError(.malformed, at: position)
    }

    private mutating func parseEscape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = peek() else { throw JSONError(.malformed, at: position) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try parseUnicodeEscape()
        default: throw JSONError(.malformed, at: position - 1)
        }
    }

    private mutating func parseUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = position
        let first = try parseCodeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // A high surrogate must be followed by a low one; either alone stands for nothing.
        guard UTF16.isLeadSurrogate(first), consume("\\"), consume("u") else { throw JSONError(.malformed, at: start) }
        let second = try parseCodeUnit()
        let combined = 0x10000 + ((UInt32(first) & 0x3FF) << 10 | (UInt32(second) & 0x3FF))
        guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(combined) else {
            throw JSONError(.malformed, at: start)
        }
        return scalar
    }

    private mutating func parseCodeUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSONError(.malformed, at: position)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private func decode(_ slice: ArraySlice<UInt8>, at offset: Int) throws(JSONError) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw JSONError(.invalidEncoding, at: offset)
        }
        return text
    }
}
