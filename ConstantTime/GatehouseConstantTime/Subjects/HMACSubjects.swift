import GatehouseCrypto
import GatehouseTypes

extension Subject {
    /// `HMAC.isValid`: the key and the code that came are secret; so is the one that is right, which is made of them.
    static let codes: [Subject] = [
        code(true, "SHA-256, right", .sha256) { $0 },
        code(false, "SHA-256, first byte differs", .sha256) { Sample.changed($0, at: 0) },
        code(false, "SHA-384, last byte differs", .sha384) { Sample.changed($0, at: $0.count - 1) },
        code(false, "SHA-512, last byte differs", .sha512) { Sample.changed($0, at: $0.count - 1) },
        code(false, "SHA-256, a key longer than its block", .sha256, keySize: 100) { Sample.changed($0, at: 0) },
    ]

    private static func code(
        _ expected: Bool, _ kind: String, _ hash: HMAC.Hash, keySize: Int = 64,
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Subject {
        .answers(expected, "HMAC.isValid, \(kind)") {
            let (key, message) = (Sample.bytes(keySize), Sample.bytes(200, seed: 1))
            let code = HMAC.code(of: message, key: Secret(bytes: key), hash: hash)
            return HMAC.isValid(
                Sample.hidden(change(code)), for: message, key: Sample.hiddenSecret(key), hash: hash)
        }
    }
}
