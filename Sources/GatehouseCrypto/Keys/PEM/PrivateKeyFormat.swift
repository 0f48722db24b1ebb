import GatehouseTypes

/// A format of a private key, identified by the label of its PEM block. Each format is defined in its own file.
struct PrivateKeyFormat: Sendable {
    static let all: [PrivateKeyFormat] = [.privateKeyInfo, .rsaPrivateKey, .ecPrivateKey]

    let label: String
    /// The block that may come before the key, with a check that it agrees with the key; nil if the format has none.
    var preamble: Preamble?
    let read: @Sendable (_ der: Secret) throws(CryptoError) -> EVPKey

    struct Preamble: Sendable {
        let label: String
        let agrees: @Sendable (_ der: Secret, _ key: EVPKey) throws(CryptoError) -> Bool
    }

    /// Reads a key in any of the formats. The text has one PEM block with the key and may have a preamble.
    static func key(from pem: Secret) throws(CryptoError) -> EVPKey {
        let operation = "private key import"
        var blocks = try PEMText.blocks(of: pem)
        let isEncrypted = { (block: PEMBlock) in block.isEncrypted || block.label == "ENCRYPTED PRIVATE KEY" }
        guard !blocks.contains(where: isEncrypted) else { throw CryptoError(.encryptedKey, during: operation) }
        guard let block = blocks.popLast(), let format = all.first(where: { $0.label == block.label }) else {
            throw CryptoError(.invalidPEM, during: operation)
        }
        let key = try format.read(block.contents)
        if let first = blocks.popLast() {
            guard blocks.isEmpty, let preamble = format.preamble, preamble.label == first.label else {
                throw CryptoError(.invalidPEM, during: operation)
            }
            guard try preamble.agrees(first.contents, key) else { throw CryptoError(.invalidKey, during: operation) }
        }
        return key
    }
}
