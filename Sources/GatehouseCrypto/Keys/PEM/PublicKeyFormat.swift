import GatehouseTypes

/// A way to write a public key, known by the label of its PEM block. Each has a file of its own.
struct PublicKeyFormat: Sendable {
    static let all: [PublicKeyFormat] = [.subjectPublicKeyInfo, .rsaPublicKey, .certificate]

    let label: String
    let read: @Sendable (_ der: Secret) throws(CryptoError) -> EVPKey

    /// Reads a key from one PEM block in any of the formats.
    static func key(from pem: Secret) throws(CryptoError) -> EVPKey {
        let blocks = try PEMText.blocks(of: pem)
        guard !blocks.contains(where: { $0.label.hasSuffix("PRIVATE KEY") }) else {
            throw CryptoError(.privateKey, during: "public key import")
        }
        guard blocks.count == 1, !blocks[0].isEncrypted, let format = all.first(where: { $0.label == blocks[0].label })
        else { throw CryptoError(.invalidPEM, during: "public key import") }
        return try format.read(blocks[0].contents)
    }
}
