import GatehouseTypes

/// A format of a public key, identified by the label of its PEM block. Each format is defined in its own file.
struct PublicKeyFormat: Sendable {
    static let all: [PublicKeyFormat] = [.subjectPublicKeyInfo, .rsaPublicKey, .certificate]

    let label: String
    let read: @Sendable (_ der: Secret) throws(CryptoError) -> EVPKey

    /// Reads a key in any of the formats from a text of one PEM block.
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
