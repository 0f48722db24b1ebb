extension JSONParser {
    /// Reads a number by the grammar of RFC 8259, section 6.
    mutating func parseNumber() throws(JSONError) -> JSONValue {
        if let integer = parseShortInteger() { return .integer(integer) }
        let start = position
        _ = consume(UInt8(ascii: "-"))
        if !consume(UInt8(ascii: "0")) { try skipDigits() }
        var isWhole = true
        if consume(UInt8(ascii: ".")) {
            isWhole = false
            try skipDigits()
        }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            isWhole = false
            _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
            try skipDigits()
        }
        if isWhole, let integer = integer(from: start) { return .integer(integer) }
        let text = unsafe String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text), number.isFinite else { throw JSONError(.numberOutOfRange, at: start) }
        return .number(number)
    }

    /// Reads the usual form of a number: up to 18 digits without sign, fraction or exponent, followed by `,` or `}`.
    /// Returns nil for any other form.
    private mutating func parseShortInteger() -> Int64? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let first = peek(), digits.contains(first), first != UInt8(ascii: "0") else { return nil }
        var (number, index) = (Int64(0), position)
        // Eighteen digits always fit into 64 bits.
        let most = unsafe min(bytes.count, position + 18)
        while index < most, case let byte = unsafe bytes[index], digits.contains(byte) {
            number = number &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
            index += 1
        }
        // Any other following byte may belong to a longer number, a fraction or an exponent.
        guard unsafe index < bytes.count, JSONParser.endsNumber(unsafe bytes[index]) else { return nil }
        position = index
        return number
    }

    private static func endsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
    }

    /// The whole number between `start` and the position; nil if 64 bits can't hold it.
    private func integer(from start: Int) -> Int64? {
        let isNegative = unsafe bytes[start] == UInt8(ascii: "-")
        var number: Int64 = 0
        for index in (isNegative ? start + 1 : start)..<position {
            let digit = unsafe Int64(bytes[index] - UInt8(ascii: "0"))
            let (product, isTooGreat) = number.multipliedReportingOverflow(by: 10)
            let (result, overflows) = product.subtractingReportingOverflow(digit)
            guard !isTooGreat, !overflows else { return nil }
            number = result
        }
        // The loop counts downwards, since the smallest number has no positive counterpart.
        if isNegative { return number }
        return number == .min ? nil : -number
    }

    private mutating func skipDigits() throws(JSONError) {
        let start = position
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        guard position > start else { throw JSONError(.malformed, at: position) }
    }
}
