import GatehouseHTTP

/// Encodes texts from tokens as values of header fields.
enum FieldText {
    /// The value for a missing text. It isn't empty: some servers don't send empty fields, and some proxies don't
    /// overwrite a field with an empty one.
    static let nothing = "-"

    /// Percent-encodes all characters except visible ASCII, and also percent signs and commas. So the value can be
    /// decoded unambiguously, and can't be read as two values.
    static func encode(_ text: String) -> String {
        guard text != nothing else { return "%2D" }
        var output: [UInt8] = []
        for byte in text.utf8 {
            let isPlain = URIBytes.isVisible(byte) && byte != UInt8(ascii: "%") && byte != UInt8(ascii: ",")
            output += isPlain ? [byte] : URIBytes.percentEncoded(byte)
        }
        return output.isEmpty ? nothing : String(decoding: output, as: UTF8.self)
    }
}
