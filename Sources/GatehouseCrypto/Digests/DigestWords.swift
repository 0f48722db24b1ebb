/// A SHA-256 digest as four 64-bit words, for use as a dictionary key. An array would be hashed byte by byte.
package struct DigestWords: Hashable, Sendable {
    private static let size = 32

    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// - Parameter digest: 32 bytes. Bytes of any other length are digested first, so that all of them count.
    package init(_ digest: [UInt8]) {
        let bytes = digest.count == DigestWords.size ? digest : Digest.sha256(digest)
        let word = { (start: Int) in bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        words = (word(0), word(8), word(16), word(24))
    }

    /// Whether all four words are equal.
    package static func == (left: DigestWords, right: DigestWords) -> Bool {
        left.words == right.words
    }

    /// One word is enough as a hash: it is infeasible to find many texts whose digests begin with the same word.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
    }
}
