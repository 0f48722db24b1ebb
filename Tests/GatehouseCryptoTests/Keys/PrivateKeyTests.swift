import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A private key")
struct PrivateKeyTests {
    private static let written = [PEMFixtures.p256Private, PEMFixtures.ed25519Private, PEMFixtures.rsaPrivate]

    @Test("reads what openssl writes, and writes the same", arguments: written)
    func pem(fixture: PEMFixture) throws {
        let key = try PrivateKey(pem: Secret(fixture.text))
        #expect(key.pem.revealed == fixture.text + "\n")
    }

    @Test func `belongs to the public key that openssl made of it`() throws {
        #expect(
            try PrivateKey(pem: Secret(PEMFixtures.p256Private.text)).publicKey
                == PublicKey(pem: PEMFixtures.p256Public.text))
        #expect(
            try PrivateKey(pem: Secret(PEMFixtures.ed25519Private.text)).publicKey
                == PublicKey(pem: PEMFixtures.ed25519Public.text))
        #expect(
            try PrivateKey(pem: Secret(PEMFixtures.rsaPrivate.text)).publicKey
                == PublicKey(pem: PEMFixtures.rsaPublic.text))
    }

    @Test("goes through its numbers and back", arguments: written)
    func components(fixture: PEMFixture) throws {
        let key = try PrivateKey(pem: Secret(fixture.text))
        let again = try PrivateKey(components: key.components)
        #expect(again.publicKey == key.publicKey)
        #expect(again.pem.matches(key.pem))
    }

    @Test(
        "is made new each time",
        arguments: [
            (KeyKind.p256, SignatureScheme.ecdsaP256SHA256), (.ed25519, .ed25519),
            (.rsa(bits: 2048), .rsaPKCS1v15SHA256),
        ])
    func generation(kind: KeyKind, scheme: SignatureScheme) throws {
        let key = try PrivateKey.generate(kind)
        #expect(key.kind == kind)
        #expect(try key.publicKey != PrivateKey.generate(kind).publicKey)
        let signature = try key.signature(for: [1, 2, 3], scheme: scheme)
        #expect(key.publicKey.isValidSignature(signature, for: [1, 2, 3], scheme: scheme))
        let again = try PrivateKey(pem: key.pem)
        #expect(again.publicKey == key.publicKey)
    }

    @Test(
        "in any other form or of any other kind is refused",
        arguments: [
            (PEMFixtures.sec1Private, CryptoError.Code.invalidPEM), (PEMFixtures.encryptedPrivate, .invalidPEM),
            (PEMFixtures.p384Private, .unsupportedKey), (PEMFixtures.threePrimesPrivate, .unsupportedKey),
        ])
    func refused(fixture: PEMFixture, code: CryptoError.Code) {
        let error = #expect(throws: CryptoError.self) { try PrivateKey(pem: Secret(fixture.text)) }
        #expect(error?.code == code)
    }

    @Test("never shows its numbers", arguments: written)
    func redaction(fixture: PEMFixture) throws {
        let key = try PrivateKey(pem: Secret(fixture.text))
        var dumped = ""
        dump(key, to: &dumped)
        #expect(dumped.contains("<redacted>"))
        #expect("\(key)".contains("<redacted>"))
        let first = String(describing: key.components)
        #expect(first.contains("<redacted>"))
    }

    @Test func `signs for many tasks at once`() async throws {
        let key = try PrivateKey.generate(.p256)
        let valid = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let message = [UInt8(number)]
                    guard let signature = try? key.signature(for: message, scheme: .ecdsaP256SHA256) else {
                        return false
                    }
                    return key.publicKey.isValidSignature(signature, for: message, scheme: .ecdsaP256SHA256)
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(valid == 64)
    }
}
