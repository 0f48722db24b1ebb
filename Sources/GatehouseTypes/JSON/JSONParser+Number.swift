extension JSONParser {
    /// Reads a number by the grammar of RFC 8259, section 6.
    mutating func parseNumber() throws(JSONError) -> JSONValue {
        let start = position
        _ = consume("-")
        if !consume("0") { try skipDigits() }
        var isWhole = true
        if consume(".") {
            isWhole = false
            try skipDigits()
        }
        if consume("e") || consume("E") {
            isWhole = false
            _ = consume("+") || consume("-")
            try skipDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let integer = Int64(text) {
            return .integer(integer)
        }
        guard let number = Double(text), number.isFinite else { throw JSONError(.numberOutOfRange, at: start) }
        return .number(number)
    }

    private mutating func skipDigits() throws(JSONError) {
        let start = position
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        guard position > start else { throw JSONError(.malformed, at: position) }
    }
}
