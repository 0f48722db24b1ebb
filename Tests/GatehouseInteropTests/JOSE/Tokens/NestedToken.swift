import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes

/// A token that is signed, then sealed.
struct NestedToken: InteropToken {
    let signature: PlainSignature
    let management: KeyManagementAlgorithm
    let encryption: ContentEncryptionAlgorithm

    static let all: [NestedToken] = [SignatureAlgorithm.es256, .edDSA, .ps256].flatMap { signature in
        [KeyManagementAlgorithm.ecdhES, .ecdhESA256KW, .rsaOAEP256].flatMap { management in
            [ContentEncryptionAlgorithm.a256GCM, .a128CBCHS256].map { encryption in
                NestedToken(
                    signature: PlainSignature(algorithm: signature), management: management, encryption: encryption)
            }
        }
    }

    var testDescription: String { "\(signature.testDescription), \(management), \(encryption)" }

    let protectedPart = 3

    func make() async throws -> String {
        try SealedToken.seal(
            signedToken: await signature.make(), for: ExampleKeys.receiver(management).publicKey,
            algorithm: management, encryption: encryption, randomness: SystemRandomSource())
    }

    func read(_ token: String) throws -> [UInt8] {
        let sealed = try SealedToken(compact: token)
        let receiver = DecryptionKey(try ExampleKeys.receiver(management))
        return try signature.read(
            sealed.openSignedToken(with: [receiver], allowing: [management], encryptions: [encryption]))
    }

    func make(by peer: some JOSEPeer) async throws -> String {
        try await peer.perform(
            .seal, on: signature.make(by: peer), header: header, key: ExampleKeys.receiver(management).publicKey.json)
    }

    func read(_ token: String, by peer: some JOSEPeer) async throws -> String {
        let inner = try await peer.perform(
            .open, on: token, header: header, key: ExampleKeys.receiver(management).value)
        return try await signature.read(inner, by: peer)
    }

    private var header: [String: JSONValue] {
        ["alg": .string(management.name), "enc": .string(encryption.name), "cty": "JWT"]
    }
}
