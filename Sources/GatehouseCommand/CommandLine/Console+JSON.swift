import GatehouseTypes

extension Console {
    /// Prints a JSON value in one line. Strings in it may come from a server or a token, so characters that can change
    /// how a terminal shows others are escaped.
    func outputJSON(_ value: JSONValue) {
        output(Console.escapedJSON(value.encodedText))
    }

    /// Escapes such characters. In JSON they occur only in strings, where an escape sequence can replace each (RFC
    /// 8259, section 7).
    private static func escapedJSON(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: \.affectsDisplay) else { return json }
        return json.unicodeScalars.map { scalar in
            guard scalar.affectsDisplay else { return String(scalar) }
            return scalar.utf16.map { "\\u" + Hexadecimal.encode([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }.joined()
        }.joined()
    }
}
