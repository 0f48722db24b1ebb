import GatehouseTypes

extension Console {
    /// Prints a JSON value in one line. Texts in it may come from a server or a token: characters that affect how a
    /// terminal shows others are escaped.
    func outputJSON(_ value: JSONValue) {
        output(Console.escapedJSON(value.encodedText))
    }

    /// JSON has such characters in its strings only, so an escape can take the place of each (RFC 8259, section 7).
    private static func escapedJSON(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: \.affectsDisplay) else { return json }
        return json.unicodeScalars.map { scalar in
            guard scalar.affectsDisplay else { return String(scalar) }
            return scalar.utf16.map { "\\u" + Hexadecimal.encode([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }.joined()
        }.joined()
    }
}
