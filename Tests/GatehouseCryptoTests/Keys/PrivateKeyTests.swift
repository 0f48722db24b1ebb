import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A private key")
struct PrivateKeyTests {
    private static let pairs = [
        (PEMFixtures.p256Private, PEMFixtures.p256Public), (PEMFixtures.p384Private, PEMFixtures.p384Public),
        (PEMFixtures.p521Private, PEMFixtures.p521Public), (PEMFixtures.ed25519Private, PEMFixtures.ed25519Public),
        (PEMFixtures.x25519Private, PEMFixtures.x25519Public), (PEMFixtures.rsaPrivate, PEMFixtures.rsaPublic),
    ]
    private static let written = pairs.map(\.0)

    @Test("reads what openssl writes, and writes the same", arguments: written)
    func pem(fixture: PEMFixture) throws {
        let key = try PrivateKey(pem: Secret(fixture.text))
        #expect(key.pem.revealed == fixture.text + "\n")
    }

    @Test("belongs to the public key that openssl made of it", arguments: pairs)
    func publicHalf(privateKey: PEMFixture, publicKey: PEMFixture) throws {
        #expect(try PrivateKey(pem: Secret(privateKey.text)).publicKey == PublicKey(pem: publicKey.text))
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
            (KeyKind.p256, SignatureScheme.ecdsaP256SHA256), (.p384, .ecdsaP384SHA384), (.p521, .ecdsaP521SHA512),
            (.ed25519, .ed25519), (.rsa(bits: 2048), .rsaPSSSHA256), (.rsa(bits: 3072), .rsaPKCS1v15SHA512),
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
