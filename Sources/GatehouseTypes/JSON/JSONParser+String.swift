extension JSONParser {
    /// Reads a string, from its opening to its closing quotation mark (RFC 8259, section 7).
    mutating func parseString() throws(JSONError) -> String {
        let start = position + 1
        guard let end = try plainEnd(from: start) else { return try parseEscapedString(from: start) }
        return try text(from: start, to: end)
    }

    /// Reads a string that is the name of a member. Most names are short, and no `String` is created for them.
    mutating func parseName() throws(JSONError) -> JSONName {
        let start = position + 1
        guard let end = try plainEnd(from: start) else { return JSONName(try parseEscapedString(from: start)) }
        guard end.isASCII, end.index - start <= JSONName.mostInWords else {
            return JSONName(try text(from: start, to: end))
        }
        position = end.index + 1
        return unsafe JSONName(short: UnsafeBufferPointer(rebasing: bytes[start..<end.index]))
    }

    /// The text between two positions. Moves the position behind the closing quotation mark.
    private mutating func text(from start: Int, to end: (index: Int, isASCII: Bool)) throws(JSONError) -> String {
        position = end.index + 1
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end.index])
        // ASCII is always valid UTF-8, so it needs no validation.
        return try unsafe end.isASCII ? String(decoding: text, as: UTF8.self) : decode(text, at: start)
    }

    /// The end of a string without escapes, and whether the string is ASCII. If there is an escape, returns nil and
    /// moves the position to the first one.
    private mutating func plainEnd(from start: Int) throws(JSONError) -> (index: Int, isASCII: Bool)? {
        var index = unsafe JSONParser.endOfPlain(in: bytes, from: start)
        var seen: UInt8 = 0
        while unsafe index < bytes.count {
            let byte = unsafe bytes[index]
            if byte == UInt8(ascii: "\"") { return (index, seen < 0x80) }
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else {
                guard byte == UInt8(ascii: "\\") else { throw JSONError(.malformed, at: index) }
                position = index
                return nil
            }
            seen |= byte
            index += 1
        }
        throw JSONError(.malformed, at: index)
    }

    /// Skips ASCII bytes that aren't special, eight at a time. Returns the position of the first special byte or, near
    /// the end of the text, an earlier position.
    private static func endOfPlain(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let text = UnsafeRawBufferPointer(bytes)
        var index = start
        while text.count - index >= 8 {
            let word = unsafe UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quote = word ^ ones &* UInt64(UInt8(ascii: "\""))
            let backslash = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            // Each flag is the highest bit of a byte. It is set if the byte is a control character, a quotation mark, a
            // backslash, or not ASCII. Bytes after the first flagged byte may be flagged wrongly, bytes before it never
            // are.
            let found = (word &- ones &* 0x20) | (quote &- ones) | (backslash &- ones) | word
            let flags = found & highBits
            if flags != 0 { return index + flags.trailingZeroBitCount / 8 }
            index += 8
        }
        return index
    }

    private mutating func parseEscapedString(from start: Int) throws(JSONError) -> String {
        var output = unsafe Array(bytes[start..<position])
        while let byte = peek() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return unsafe try output.withUnsafeBufferPointer { text throws(JSONError) in
                    try unsafe decode(text, at: start)
                }
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
        // A high surrogate must be followed by a low one. Either one alone isn't a character.
        guard UTF16.isLeadSurrogate(first), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
            throw JSONError(.malformed, at: start)
        }
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

    private func decode(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(JSONError) -> String {
        guard let text = unsafe String(validUTF8: bytes.span) else {
            throw JSONError(.invalidEncoding, at: offset)
        }
        return text
    }
}
