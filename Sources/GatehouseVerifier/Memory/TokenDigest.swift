import GatehouseCrypto
import GatehouseTypes

/// What stands for a presented token in a memory: all of its SHA-256 digest, so that no two tokens share one and nothing
/// in the memory is a token.
struct TokenDigest: Hashable, Sendable {
    private let words: DigestWords

    init(_ text: Secret) {
        words = DigestWords(Digest.sha256(text))
    }
}
