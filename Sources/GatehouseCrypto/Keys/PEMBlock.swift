import GatehouseTypes

/// One block of a PEM text, read strictly (RFC 7468, section 3).
struct PEMBlock {
    static let publicKey = "PUBLIC KEY"
    static let privateKey = "PRIVATE KEY"
    static let maximumSize = 16 * 1024

    let label: String
    let contents: [UInt8]

    init(label: String, contents: [UInt8]) {
        self.label = label
        self.contents = contents
    }

    /// Reads a text that holds one block of the label and nothing else but white space around it.
    init(parsing text: String, label: String) throws(CryptoError) {
        let refusal = CryptoError(.invalidPEM, during: "PEM import")
        guard text.utf8.count <= PEMBlock.maximumSize else { throw refusal }
        let lines = text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " } }
            .filter { !$0.isEmpty }
        guard lines.count >= 3, lines.first?.trimmed == "-----BEGIN \(label)-----",
            lines.last?.trimmed == "-----END \(label)-----",
            let contents = Base64.decode(lines.dropFirst().dropLast().map(\.trimmed).joined())
        else { throw refusal }
        self.init(label: label, contents: contents)
    }

    var text: String {
        var lines = ["-----BEGIN \(label)-----"]
        var rest = Base64.encode(contents)[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(64)))
            rest = rest.dropFirst(64)
        }
        return (lines + ["-----END \(label)-----", ""]).joined(separator: "\n")
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
