import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A public key's format")
struct PublicKeyFormatTests {
    private func code(reading text: String) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) { try PublicKey(pem: text) }?.code
    }

    private static let same = [
        (PEMFixtures.rsaPKCS1Public, PEMFixtures.rsaPublic), (PEMFixtures.rsaCertificate, PEMFixtures.rsaPublic),
        (PEMFixtures.p256Certificate, PEMFixtures.p256Public),
        (PEMFixtures.p256ExpiredCertificate, PEMFixtures.p256Public),
        (PEMFixtures.ed25519Certificate, PEMFixtures.ed25519Public),
        (PEMFixtures.x25519Certificate, PEMFixtures.x25519Public),
    ]

    @Test("may be PKCS #1 or a certificate, of which only the key is read", arguments: same)
    func read(fixture: PEMFixture, plain: PEMFixture) throws {
        let key = try PublicKey(pem: fixture.text)
        #expect(try key == PublicKey(pem: plain.text))
        #expect(key.pem == plain.text + "\n")
    }

    @Test(
        "is what the label says",
        arguments: [PEMFixtures.rsaPublic, PEMFixtures.rsaPKCS1Public, PEMFixtures.rsaCertificate])
    func labels(fixture: PEMFixture) throws {
        let own = fixture.text.split(separator: "-----")[0].dropFirst("BEGIN ".count)
        for label in ["PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE"] where label != own {
            #expect(code(reading: relabelled(fixture.text, as: label)) == .invalidKey)
        }
        #expect(throws: Never.self) { try PublicKey(pem: relabelled(fixture.text, as: String(own))) }
    }

    @Test("ends where its contents end", arguments: [PEMFixtures.rsaPKCS1Public, PEMFixtures.rsaCertificate])
    func trailing(fixture: PEMFixture) {
        #expect(throws: Never.self) { try PublicKey(pem: changingContents(of: fixture.text) { $0 }) }
        #expect(code(reading: changingContents(of: fixture.text) { $0 + [0] }) == .invalidKey)
        #expect(code(reading: changingContents(of: fixture.text) { Array($0.dropLast()) }) == .invalidKey)
    }

    @Test(
        "of another kind is refused",
        arguments: [
            (PEMFixtures.trustedCertificate, CryptoError.Code.invalidPEM),
            (PEMFixtures.rsaPSSCertificate, .unsupportedKey), (PEMFixtures.p256ExplicitPublic, .unsupportedKey),
            (PEMFixtures.rsa1024Certificate, .invalidKey),
        ])
    func refused(fixture: PEMFixture, code: CryptoError.Code) {
        #expect(self.code(reading: fixture.text) == code)
    }

    /// The point at infinity, whose encoding is one zero, in place of the point of a P-256 key.
    @Test func `isn't one for a key without a point`() {
        let algorithm = hex("301306072a8648ce3d020106082a8648ce3d030107")
        let infinity = [0x30, UInt8(algorithm.count + 4)] + algorithm + hex("03020000")
        #expect(code(reading: changingContents(of: PEMFixtures.p256Public.text) { _ in infinity }) == .invalidKey)
        let plain = PEMFixtures.p256Public.text
        #expect(throws: Never.self) {
            try PublicKey(pem: changingContents(of: plain) { [0x30, 0x59] + algorithm + $0.suffix(68) })
        }
    }
}
