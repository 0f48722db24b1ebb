import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A private key's format")
struct PrivateKeyFormatTests {
    private func code(reading text: String) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) { try PrivateKey(pem: Secret(text)) }?.code
    }

    private static let same = [
        (PEMFixtures.rsaPKCS1Private, PEMFixtures.rsaPrivate), (PEMFixtures.p256SEC1Private, PEMFixtures.p256Private),
        (PEMFixtures.p384SEC1Private, PEMFixtures.p384Private), (PEMFixtures.p521SEC1Private, PEMFixtures.p521Private),
        (PEMFixtures.p256HalfSEC1Private, PEMFixtures.p256Private),
        (PEMFixtures.p521HalfSEC1Private, PEMFixtures.p521Private),
        (PEMFixtures.p256ParametersSEC1Private, PEMFixtures.p256Private),
    ]

    @Test("may be PKCS #1 or SEC 1, with its public half or without", arguments: same)
    func read(fixture: PEMFixture, plain: PEMFixture) throws {
        #expect(try PrivateKey(pem: Secret(fixture.text)).pem.revealed == plain.text + "\n")
    }

    @Test(
        "is what the label says",
        arguments: [
            PEMFixtures.rsaPrivate, PEMFixtures.rsaPKCS1Private, PEMFixtures.p256Private, PEMFixtures.p256SEC1Private,
            PEMFixtures.p256HalfSEC1Private,
        ])
    func labels(fixture: PEMFixture) throws {
        let own = fixture.text.split(separator: "-----")[0].dropFirst("BEGIN ".count)
        for label in ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY"] where label != own {
            #expect(code(reading: relabelled(fixture.text, as: label)) == .invalidKey)
        }
        #expect(throws: Never.self) { try PrivateKey(pem: Secret(relabelled(fixture.text, as: String(own)))) }
    }

    @Test("ends where its contents end", arguments: [PEMFixtures.rsaPKCS1Private, PEMFixtures.p256SEC1Private])
    func trailing(fixture: PEMFixture) {
        #expect(throws: Never.self) { try PrivateKey(pem: Secret(changingContents(of: fixture.text) { $0 })) }
        #expect(code(reading: changingContents(of: fixture.text) { $0 + [0] }) == .invalidKey)
        #expect(code(reading: changingContents(of: fixture.text) { Array($0.dropLast()) }) == .invalidKey)
    }

    @Test(
        "with a passphrase is refused, and says so",
        arguments: [
            PEMFixtures.encryptedPrivate, PEMFixtures.encryptedPKCS1Private, PEMFixtures.encryptedSEC1Private,
        ])
    func encrypted(fixture: PEMFixture) {
        #expect(code(reading: fixture.text) == .encryptedKey)
    }

    @Test(
        "of another kind is refused",
        arguments: [
            (PEMFixtures.p256WrongParametersPrivate, CryptoError.Code.invalidKey),
            (PEMFixtures.p256ExplicitSEC1Private, .unsupportedKey), (PEMFixtures.p256ExplicitPrivate, .unsupportedKey),
            (PEMFixtures.rsaPSSPrivate, .unsupportedKey), (PEMFixtures.threePrimesPrivate, .unsupportedKey),
        ])
    func refused(fixture: PEMFixture, code: CryptoError.Code) {
        #expect(self.code(reading: fixture.text) == code)
    }

    @Test func `is one block, before which only a curve may stand, once`() {
        let good = PEMFixtures.p256ParametersSEC1Private.text
        let key = PEMFixtures.p256SEC1Private.text
        let parameters = String(good.dropLast(key.utf8.count))
        #expect(throws: Never.self) { try PrivateKey(pem: Secret(parameters + key)) }
        let pkcs8 = PEMFixtures.p256Private.text
        for text in [
            parameters, key + "\n" + parameters, parameters + parameters + key, parameters + pkcs8, key + "\n" + key,
            pkcs8 + "\n" + pkcs8, PEMFixtures.p256Public.text + "\n" + pkcs8,
            parameters + PEMFixtures.rsaPKCS1Private.text,
        ] {
            #expect(code(reading: text) == .invalidPEM)
        }
    }

    @Test func `is at most 16 KiB long`() {
        let key = PEMFixtures.rsaPKCS1Private.text
        let room = String(repeating: "\n", count: 16 * 1024 - key.utf8.count)
        #expect(throws: Never.self) { try PrivateKey(pem: Secret(key + room)) }
        #expect(code(reading: key + room + "\n") == .invalidPEM)
    }
}
