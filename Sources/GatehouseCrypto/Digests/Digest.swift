public import GatehouseTypes

/// Digests of bytes (FIPS 180-4).
public enum Digest {
    /// The SHA-256 digest: 32 bytes.
    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        DigestAlgorithm.sha256.digest(bytes)
    }

    /// The SHA-256 digest of a secret: 32 bytes. The secret isn't copied.
    public static func sha256(_ secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { DigestAlgorithm.sha256.digest($0) }
    }

    /// The SHA-256 digest in base64url, as in a key's thumbprint (RFC 7638, section 3) and a token's `ath` (RFC 9449,
    /// section 4.2).
    package static func sha256Text(_ bytes: [UInt8]) -> String {
        text(of: bytes.span)
    }

    /// The SHA-256 digest of a secret in base64url. The secret isn't copied.
    package static func sha256Text(_ secret: Secret) -> String {
        secret.withRevealedBytes { text(of: $0) }
    }

    private static func text(of bytes: Span<UInt8>) -> String {
        unsafe DigestAlgorithm.sha256.withDigest(of: bytes) { unsafe Base64URL.encode($0.span) }
    }
}

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
