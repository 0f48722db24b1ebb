import GatehouseCrypto
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, J25: the backend's published key in the place of a shared one. What is sealed is a good token of
/// the issuer, so that the seal is the only thing that is wrong.
@Suite("A seal made with the backend's public key as a shared one")
struct PublishedSealTests {
    private let issuer: TestIssuer
    private let signed: String

    init() async throws {
        issuer = try TestIssuer()
        signed = try await issuer.token()
    }

    /// What is published, in lengths that AES takes.
    private var secrets: [Secret] {
        let json = issuer.appKey.publicKey.json
        let numbers = ["x", "y"].compactMap { json[$0]?.string }.compactMap { Base64URL.decode($0) }
        let thumbprint = Base64URL.decode(issuer.appKey.publicKey.thumbprint) ?? []
        return (numbers + [thumbprint, Array(issuer.appKey.publicKey.publicKey.pem.utf8.prefix(32))])
            .filter { $0.count == 32 }.map { Secret(bytes: $0) }
    }

    private func token(_ algorithm: String, contentKey: Secret, encryptedKey: [UInt8]) throws -> String {
        let keyID = JSONValue.string(issuer.appKey.publicKey.thumbprint)
        let header = Forgery.part(["alg": .string(algorithm), "enc": "A256GCM", "cty": "JWT", "kid": keyID])
        let nonce = [UInt8](repeating: 7, count: 12)
        let box = try AESGCM.seal(
            Array(signed.utf8), key: contentKey, nonce: nonce, authenticating: Array(header.utf8))
        return ([header] + [encryptedKey, nonce, box.ciphertext, box.tag].map { Base64URL.encode($0) })
            .joined(separator: ".")
    }

    @Test(arguments: ["dir", "A256KW", "A256GCMKW", "ECDH-ES", "ECDH-ES+A256KW", "RSA-OAEP", "RSA-OAEP-256", "RSA1_5"])
    func `isn't opened, whatever it calls itself`(algorithm: String) async throws {
        let contentKey = Secret(bytes: [UInt8](repeating: 9, count: 32))
        #expect(secrets.count == 4)
        for verifier in [
            issuer.verifier(sealed: true),
            issuer.verifier(sealed: true) { $0.sealingAlgorithms = KeyManagementAlgorithm.all },
        ] {
            for secret in secrets {
                let wrapped = try AESKeyWrap.wrap(contentKey, with: secret)
                for token in [
                    try token(algorithm, contentKey: secret, encryptedKey: []),
                    try token(algorithm, contentKey: contentKey, encryptedKey: wrapped),
                ] {
                    #expect(await verifier.decide(try issuer.bearer(token)).reasons == [.cannotOpen])
                }
            }
            #expect(await verifier.decide(try issuer.bearer(issuer.sealed(signed))).principal != nil)
        }
    }
}
