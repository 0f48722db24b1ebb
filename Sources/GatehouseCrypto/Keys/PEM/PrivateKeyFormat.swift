import GatehouseTypes

/// A way to write a private key, known by the label of its PEM block. Each has a file of its own.
struct PrivateKeyFormat: Sendable {
    static let all: [PrivateKeyFormat] = [.privateKeyInfo, .rsaPrivateKey, .ecPrivateKey]

    let label: String
    /// A block that may stand before the key, and whether it says of the key what is true.
    var preamble: Preamble?
    let read: @Sendable (_ der: Secret) throws(CryptoError) -> EVPKey

    struct Preamble: Sendable {
        let label: String
        let agrees: @Sendable (_ der: Secret, _ key: EVPKey) throws(CryptoError) -> Bool
    }

    /// Reads a key from one PEM block in any of the formats.
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
