/// Texts from tokens as values of header fields.
enum FieldText {
    /// Stands for nothing. It isn't an empty value: not every server sends such fields, and not every proxy overwrites with
    /// them.
    static let nothing = "-"

    /// The text, with everything percent-encoded that isn't visible ASCII, and percent signs and commas too: so it reads
    /// back unambiguously, and can't be taken for two values.
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
