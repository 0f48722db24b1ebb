/// Scans the elements of a field value (RFC 9110, section 5.6).
struct FieldScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Whether only white space is left before the next comma or the end.
    var isAtElementEnd: Bool {
        var end = position
        while end < bytes.count, FieldScanner.isSpace(bytes[end]) { end += 1 }
        return end == bytes.count || bytes[end] == UInt8(ascii: ",")
    }

    private var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Skips spaces and tabs.
    ///
    /// - Returns: The number of skipped characters.
    @discardableResult
    mutating func skipSpaces() -> Int {
        take(while: FieldScanner.isSpace).count
    }

    mutating func skipListSeparators() {
        _ = take { FieldScanner.isSpace($0) || $0 == UInt8(ascii: ",") }
    }

    mutating func token() -> String? {
        text(take(while: HTTPHeaders.isTokenByte))
    }

    /// Consumes an equals sign with optional white space around it. Consumes nothing if there is none.
    mutating func equalsSign() -> Bool {
        let start = position
        skipSpaces()
        guard character("=") else {
            position = start
            return false
        }
        skipSpaces()
        return true
    }

    /// Consumes a token68 that is the whole element. Consumes nothing and returns nil if there is none.
    mutating func token68() -> String? {
        let start = position
        let characters = take(while: Token68.isByte)
        let padding = take { $0 == UInt8(ascii: "=") }
        guard !characters.isEmpty, isAtElementEnd else {
            position = start
            return nil
        }
        return text(bytes[start..<padding.endIndex])
    }

    /// Consumes a quoted string and returns its value without quotes and escapes. Consumes nothing and returns nil if
    /// there is none.
    mutating func quotedString() -> String? {
        let start = position
        guard character("\"") else { return nil }
        var output: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validUTF8: output.span)
            case UInt8(ascii: "\\"):
                guard let escaped = next, FieldScanner.isText(escaped) else { break }
                position += 1
                output.append(escaped)
                continue
            case _ where FieldScanner.isText(byte):
                output.append(byte)
                continue
            default: break
            }
            break
        }
        position = start
        return nil
    }

    mutating func character(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, isWanted(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    private func text(_ slice: ArraySlice<UInt8>) -> String? {
        slice.isEmpty ? nil : String(decoding: slice, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isText(_ byte: UInt8) -> Bool { byte == 0x09 || byte >= 0x20 && byte != 0x7F }
}
