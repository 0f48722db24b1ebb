/// A SHA-256 digest as four words, to look things up by: an array would be hashed byte by byte.
package struct DigestWords: Hashable, Sendable {
    private static let size = 32

    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// - Parameter digest: 32 bytes. What isn't as long is digested itself, so that nothing of it is passed over.
    package init(_ digest: [UInt8]) {
        let bytes = digest.count == DigestWords.size ? digest : Digest.sha256(digest)
        let word = { (start: Int) in bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        words = (word(0), word(8), word(16), word(24))
    }

    /// Whether all four are the same.
    package static func == (left: DigestWords, right: DigestWords) -> Bool {
        left.words == right.words
    }

    /// One word is enough: nobody finds many texts whose digests begin alike.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
    }
}
