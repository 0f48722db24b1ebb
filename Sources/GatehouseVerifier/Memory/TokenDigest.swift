import GatehouseCrypto
import GatehouseTypes

/// The key of a token in a cache: the whole SHA-256 digest. No two tokens share a digest, and the cache contains no
/// token.
struct TokenDigest: Hashable, Sendable {
    private let words: DigestWords

    init(_ text: Secret) {
        words = DigestWords(Digest.sha256(text))
    }
}
