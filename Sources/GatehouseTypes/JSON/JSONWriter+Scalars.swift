extension JSONValue {
    private static let quote = UInt8(ascii: "\"")

    /// Writes a quoted text, with an optional byte before and after it.
    static func write(
        _ text: String, to output: inout [UInt8], behind prefix: UInt8? = nil, before suffix: UInt8? = nil
    ) {
        var text = text
        text.withUTF8 { bytes in
            if unsafe needsEscape(bytes) {
                if let prefix { output.append(prefix) }
                output.append(quote)
                unsafe writeEscaped(bytes, to: &output)
                output.append(quote)
                if let suffix { output.append(suffix) }
            } else {
                unsafe writePlain(bytes, to: &output, prefix, suffix)
            }
        }
    }

    /// Writes a text that needs no escapes, in one step.
    private static func writePlain(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], _ prefix: UInt8?, _ suffix: UInt8?
    ) {
        output.append(addingCapacity: bytes.count + 4) { output in
            if let prefix { output.append(prefix) }
            output.append(quote)
            unsafe output.withUnsafeMutableBufferPointer { memory, count in
                let rest = unsafe UnsafeMutableBufferPointer(rebasing: memory[count...])
                count += unsafe rest.update(fromContentsOf: bytes)
            }
            output.append(quote)
            if let suffix { output.append(suffix) }
        }
    }

    /// Writes a whole number.
    static func write(_ number: Int64, to output: inout [UInt8]) {
        let most = 19
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { digits in
            var (rest, start) = (number.magnitude, most)
            repeat {
                start -= 1
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                unsafe digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
                rest = quotient
            } while rest > 0
            if number < 0 { output.append(UInt8(ascii: "-")) }
            unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Has no early return, so that the compiler vectorises the loop: almost all texts need no escape.
    private static func needsEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            let isControl: UInt8 = byte < 0x20 ? 1 : 0
            let isQuote: UInt8 = byte == quote ? 1 : 0
            let isBackslash: UInt8 = byte == UInt8(ascii: "\\") ? 1 : 0
            found |= isControl | isQuote | isBackslash
        }
        return found != 0
    }

    private static func writeEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        for byte in unsafe Array(bytes) {
            switch byte {
            case quote: output.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
            case 0x0A: output.append(contentsOf: #"\n"#.utf8)
            case 0x0D: output.append(contentsOf: #"\r"#.utf8)
            case 0x09: output.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20:
                output.append(contentsOf: #"\u00"#.utf8)
                output.append(contentsOf: Hexadecimal.encode([byte]).utf8)
            default: output.append(byte)
            }
        }
    }
}
