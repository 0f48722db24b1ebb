import GatehouseTypes

/// A token in compact form seen from outside: parts of base64url between dots, taken apart here without Gatehouse's
/// parser.
struct TokenText {
    let parts: [[UInt8]]

    init(_ text: String) {
        parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Array($0) }
    }

    init(contents: [[UInt8]]) {
        parts = contents.map { Array(Base64URL.encode($0).utf8) }
    }

    /// What the parts stand for; nothing if one isn't base64url.
    var contents: [[UInt8]]? {
        let contents = parts.compactMap { Base64URL.decode($0) }
        return contents.count == parts.count ? contents : nil
    }

    /// The whole token.
    var text: String {
        parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }

    /// All up to the last dot, without it.
    var signedText: String {
        parts.dropLast().map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }

    /// Requires that a parser that has accepted the text has seen the same in it, and that no other text says the same.
    func requireCanonical(partCount: Int) {
        require(parts.count == partCount, "a token that is accepted has \(partCount) parts")
        require(
            contents.map { TokenText(contents: $0).text } == text, "a token that is accepted is written again the same")
    }
}
