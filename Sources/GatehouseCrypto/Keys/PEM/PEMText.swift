import GatehouseTypes

/// A text of PEM blocks, read strictly: only white space may be between the blocks (RFC 7468, section 3).
enum PEMText {
    static let maximumSize = 16 * 1024
    private static let refusal = CryptoError(.invalidPEM, during: "PEM import")

    /// Reads the blocks of a text.
    ///
    /// - Throws: ``CryptoError`` with `invalidPEM`, also if the text is longer than 16 KiB.
    static func blocks(of text: Secret) throws(CryptoError) -> [PEMBlock] {
        guard text.count <= maximumSize else { throw refusal }
        var bytes = text.revealedBytes
        defer { Wiping.wipe(&bytes) }
        return try blocks(of: bytes)
    }

    private static func blocks(of bytes: [UInt8]) throws(CryptoError) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var lines = lines(of: bytes)[...]
        while let first = lines.popFirst() {
            guard let label = label(in: first, after: "-----BEGIN ") else { throw refusal }
            guard let end = lines.firstIndex(where: { $0.starts(with: "-----".utf8) }),
                self.label(in: lines[end], after: "-----END ") == label
            else { throw refusal }
            blocks.append(try block(label, lines[..<end]))
            lines = lines[(end + 1)...]
        }
        return blocks
    }

    private static func block(
        _ label: String, _ lines: ArraySlice<ArraySlice<UInt8>>
    ) throws(CryptoError) -> PEMBlock {
        guard !lines.isEmpty else { throw refusal }
        if lines.contains(where: { $0.elementsEqual("Proc-Type: 4,ENCRYPTED".utf8) }) {
            return PEMBlock(label: label, contents: Secret(""), isEncrypted: true)
        }
        var characters: [UInt8] = []
        characters.reserveCapacity(lines.reduce(0) { $0 + $1.count })
        defer { Wiping.wipe(&characters) }
        for line in lines { characters += line }
        guard var contents = Base64.decode(characters), !contents.isEmpty else { throw refusal }
        return PEMBlock(label: label, contents: Secret(wiping: &contents))
    }

    /// The lines that aren't empty, without leading and trailing blanks.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
            var line = line
            while let last = line.last, isBlank(last) { line.removeLast() }
            line = line.drop(while: isBlank)
            return line.isEmpty ? nil : line
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func label(in line: ArraySlice<UInt8>, after start: String) -> String? {
        let end = "-----"
        guard line.starts(with: start.utf8), line.count > start.utf8.count + end.utf8.count,
            line.suffix(end.utf8.count).elementsEqual(end.utf8)
        else { return nil }
        return String(validating: line.dropFirst(start.utf8.count).dropLast(end.utf8.count), as: UTF8.self)
    }
}
