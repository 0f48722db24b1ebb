import GatehouseCrypto
import GatehouseTypes

extension Failure {
    /// What can be wrong with a sealed text, and the text with it.
    static let boxes: [Failure] = [
        box("first byte of the tag") { $0.tag = Sample.changed($0.tag, at: 0) },
        box("last byte of the tag") { $0.tag = Sample.changed($0.tag, at: $0.tag.count - 1) },
        box("first byte of the ciphertext") { $0.ciphertext = Sample.changed($0.ciphertext, at: 0) },
        box("last byte of the ciphertext") { $0.ciphertext = Sample.changed($0.ciphertext, at: 47) },
        box("additional data") { $0.additionalData = Sample.changed($0.additionalData, at: 3) },
        box("nonce") { $0.nonce = Sample.changed($0.nonce, at: 0) },
        box("key") { $0.key = Sample.changed($0.key, at: 0) },
    ]

    private struct Parts {
        var key = Sample.bytes(32)
        var nonce = Sample.bytes(16, seed: 1)
        var additionalData = Sample.bytes(20, seed: 2)
        var ciphertext: [UInt8] = []
        var tag: [UInt8] = []
    }

    private static func box(_ kind: String, _ spoil: (inout Parts) -> Void) -> Failure {
        let cipher = AESCBCHMAC.aes128SHA256
        var parts = Parts()
        let sealed = needed("box") { [parts] in
            try cipher.seal(
                Sample.bytes(40, seed: 3), key: Secret(bytes: parts.key), nonce: parts.nonce,
                authenticating: parts.additionalData)
        }
        (parts.ciphertext, parts.tag) = (sealed.ciphertext, sealed.tag)
        spoil(&parts)
        let (box, key) = (SealedBox(ciphertext: parts.ciphertext, tag: parts.tag), Secret(bytes: parts.key))
        return Failure(rule: .same, group: "AESCBCHMAC.open", kind: kind) { [parts] in
            (try? cipher.open(box, key: key, nonce: parts.nonce, authenticating: parts.additionalData)) != nil
        }
    }
}
