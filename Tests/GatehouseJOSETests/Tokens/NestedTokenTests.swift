import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A nested token")
struct NestedTokenTests {
    private let signer: SigningKey
    private let receiver: DecryptionKey
    private let randomness = SystemRandomSource()

    init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
        receiver = DecryptionKey(try PrivateKey.generate(.p256))
    }

    @Test(arguments: [KeyManagementAlgorithm.ecdhES, .ecdhESA128KW, .ecdhESA192KW, .ecdhESA256KW])
    func `comes back as its claims`(algorithm: KeyManagementAlgorithm) async throws {
        let claims: JSONValue = ["sub": "someone", "exp": 5]
        let signed = try await SignedToken.make(claims: claims, type: "at+jwt", signer: signer)
        let nested = try SealedToken.seal(
            signedToken: signed, for: receiver.publicKey, algorithm: algorithm, randomness: randomness)
        let sealed = try SealedToken(compact: nested)
        #expect(sealed.header.keyID == receiver.keyID)
        let token = try sealed.openSignedToken(with: [receiver])
        #expect(token.header.hasType("application/AT+JWT"))
        let verified = try token.verify(with: [signer.publicKey], allowing: [.es256])
        #expect(try verified.claims() == claims.object)
    }
}
