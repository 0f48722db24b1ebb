import GatehouseHTTP
import GatehouseTypes

extension Canary {
    /// The encodings of a secret to search for. Base64 is searched at each of the three alignments that it can have in
    /// a longer text, without the characters that depend on neighbouring bytes.
    static func forms(of bytes: [UInt8], name: String) -> [Needle] {
        var forms = [("plain", bytes)]
        forms.append(("hexadecimal", Array(Hexadecimal.encode(bytes).utf8)))
        forms.append(("hexadecimal", Array(Hexadecimal.encode(bytes).asciiUppercased.utf8)))
        for offset in 0..<3 {
            forms.append(("base64", aligned(Base64.encode(padded(bytes, offset)), offset: offset, count: bytes.count)))
            forms.append(
                ("base64url", aligned(Base64URL.encode(padded(bytes, offset)), offset: offset, count: bytes.count)))
        }
        if let text = String(validating: bytes, as: UTF8.self) {
            forms.append(("percent-encoded", Array(FormEncoding.escape(text).utf8)))
        }
        var seen: Set<[UInt8]> = []
        return forms.filter { seen.insert($0.1).inserted }.map { Needle(secret: name, form: $0.0, bytes: $0.1) }
    }

    private static func padded(_ bytes: [UInt8], _ offset: Int) -> [UInt8] {
        Array(repeating: 0, count: offset) + bytes
    }

    private static func aligned(_ encoded: String, offset: Int, count: Int) -> [UInt8] {
        let first = (offset * 8 + 5) / 6
        let end = (offset + count) * 8 / 6
        return Array(Array(encoded.utf8)[first..<end])
    }
}
