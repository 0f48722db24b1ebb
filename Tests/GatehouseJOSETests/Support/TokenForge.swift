import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Makes signed tokens that ours would never make. Their signatures are good, so that nothing else can be the reason
/// when one is refused.
struct TokenForge {
    let privateKey: PrivateKey

    init() throws {
        privateKey = try PrivateKey.generate(.p256)
    }

    var key: JSONWebKey {
        JSONWebKey(privateKey.publicKey)
    }

    func token(header: String, payload: String = "{}") throws -> String {
        try token(header: Array(header.utf8), payload: Array(payload.utf8))
    }

    func token(header: [UInt8], payload: [UInt8] = Array("{}".utf8)) throws -> String {
        try token(encodedHeader: Base64URL.encode(header), encodedPayload: Base64URL.encode(payload))
    }

    func token(encodedHeader: String, encodedPayload: String) throws -> String {
        let input = encodedHeader + "." + encodedPayload
        let signature = try privateKey.signature(for: Array(input.utf8), scheme: .ecdsaP256SHA256)
        return input + "." + Base64URL.encode(signature)
    }

    @discardableResult
    func verify(_ token: String) throws -> VerifiedToken {
        try UnverifiedToken(compact: token).verify(with: [key], allowing: [.es256])
    }
}
