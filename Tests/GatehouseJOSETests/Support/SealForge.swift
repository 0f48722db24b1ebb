import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Makes sealed tokens that ours would never make. They are encrypted as they should be, so that nothing else can be
/// the reason when one is refused.
struct SealForge {
    let receiver: PrivateKey
    let ephemeral: PrivateKey

    init() throws {
        receiver = try PrivateKey.generate(.p256)
        ephemeral = try PrivateKey.generate(.p256)
    }

    var key: DecryptionKey {
        DecryptionKey(receiver)
    }

    var ephemeralJSON: JSONValue {
        JSONWebKey(ephemeral.publicKey, keyID: nil).json
    }

    /// The five parts of a token, ready to be spoiled.
    func parts(
        _ plaintext: String = "{}", header changes: [String: JSONValue?] = [:], keyIsFor algorithm: String = "A256GCM",
        parties: EphemeralAgreement.Parties = EphemeralAgreement.Parties()
    ) throws -> [[UInt8]] {
        let header: JSONValue = ["alg": "ECDH-ES", "enc": "A256GCM", "epk": ephemeralJSON]
        let encodedHeader = Base64URL.encode(header.setting(changes).encoded)
        let agreement = EphemeralAgreement(algorithm: algorithm, keySize: 32)
        let contentKey = try agreement.key(between: ephemeral, and: receiver.publicKey, parties: parties)
        let nonce = [UInt8](repeating: 7, count: 12)
        let box = try AESGCM.seal(
            Array(plaintext.utf8), key: contentKey, nonce: nonce, authenticating: Array(encodedHeader.utf8))
        return [header.setting(changes).encoded, [], nonce, box.ciphertext, box.tag]
    }

    func open(_ parts: [[UInt8]]) throws -> [UInt8] {
        let compact = parts.map { Base64URL.encode($0) }.joined(separator: ".")
        return try SealedToken(compact: compact).open(with: [key])
    }
}
