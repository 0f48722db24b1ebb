import GatehouseCrypto
import Testing

@Suite("A public key")
struct PublicKeyTests {
    @Test(
        "reads what openssl writes, and writes the same",
        arguments: [
            PEMFixtures.p256Public, PEMFixtures.p384Public, PEMFixtures.p521Public, PEMFixtures.ed25519Public,
            PEMFixtures.x25519Public, PEMFixtures.rsaPublic,
        ])
    func pem(fixture: PEMFixture) throws {
        let key = try PublicKey(pem: fixture.text)
        #expect(key.pem == fixture.text + "\n")
        #expect(try PublicKey(components: key.components) == key)
    }

    @Test func `knows its kind`() throws {
        #expect(try PublicKey(pem: PEMFixtures.p256Public.text).kind == .p256)
        #expect(try PublicKey(pem: PEMFixtures.p384Public.text).kind == .p384)
        #expect(try PublicKey(pem: PEMFixtures.p521Public.text).kind == .p521)
        #expect(try PublicKey(pem: PEMFixtures.ed25519Public.text).kind == .ed25519)
        #expect(try PublicKey(pem: PEMFixtures.x25519Public.text).kind == .x25519)
        #expect(try PublicKey(pem: PEMFixtures.rsaPublic.text).kind == .rsa(bits: 2048))
    }

    @Test func `is equal to, and hashes as, a key with the same numbers however it was written`() throws {
        let key = try PublicKey(pem: PEMFixtures.p256Public.text)
        let compressed = try PublicKey(pem: PEMFixtures.p256CompressedPublic.text)
        #expect(key == compressed)
        #expect(Set([key, compressed]).count == 1)
        #expect(compressed.pem == key.pem)
        #expect(try key != PrivateKey.generate(.p256).publicKey)
    }

    @Test(
        "of another kind is unsupported",
        arguments: [
            PEMFixtures.secp256k1Public, PEMFixtures.ed448Public, PEMFixtures.rsaPSSPublic, PEMFixtures.dsaPublic,
        ])
    func unsupported(fixture: PEMFixture) {
        let error = #expect(throws: CryptoError.self) { try PublicKey(pem: fixture.text) }
        #expect(error?.code == .unsupportedKey)
    }

    @Test("that is too weak is refused", arguments: [PEMFixtures.rsa1024Public, PEMFixtures.rsaExponent3Public])
    func weak(fixture: PEMFixture) {
        let error = #expect(throws: CryptoError.self) { try PublicKey(pem: fixture.text) }
        #expect(error?.code == .invalidKey)
    }
}
