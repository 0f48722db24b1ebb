import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A PEM text")
struct PEMTextTests {
    private let good = PEMFixtures.p256Public.text

    private func code(reading text: String) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) { try PublicKey(pem: text) }?.code
    }

    @Test func `may have white space around it and either line ending`() throws {
        let key = try PublicKey(pem: good)
        #expect(try PublicKey(pem: "\n  \n" + good + "\n\n") == key)
        #expect(try PublicKey(pem: good.replacing("\n", with: "\r\n")) == key)
    }

    @Test func `holds one block and nothing else`() {
        #expect(code(reading: "") == .invalidPEM)
        #expect(code(reading: good + "\n" + good) == .invalidPEM)
        #expect(code(reading: "Subject: x\n" + good) == .invalidPEM)
        #expect(code(reading: good + "\nx") == .invalidPEM)
        #expect(code(reading: String(good.dropLast(10))) == .invalidPEM)
        #expect(code(reading: good.replacing("PUBLIC KEY", with: "DH PARAMETERS")) == .invalidPEM)
        #expect(code(reading: good.replacing("END PUBLIC KEY", with: "END RSA PUBLIC KEY")) == .invalidPEM)
        #expect(code(reading: good.replacing("PUBLIC KEY", with: "")) == .invalidPEM)
        #expect(code(reading: good + "\n" + PEMFixtures.p256Certificate.text) == .invalidPEM)
        #expect(code(reading: "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----") == .invalidPEM)
    }

    @Test func `holds strict base64`() {
        #expect(code(reading: good.replacing("=", with: "")) == .invalidPEM)
        #expect(code(reading: good.replacing("M", with: "*")) == .invalidPEM)
    }

    @Test func `holds one key without anything after it`() {
        let contents = good.split(separator: "\n").dropFirst().dropLast().joined()
        let der = Base64.decode(contents) ?? []
        let padded = "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(der + [0]))\n-----END PUBLIC KEY-----"
        let whole = "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(der))\n-----END PUBLIC KEY-----"
        #expect(throws: Never.self) { try PublicKey(pem: whole) }
        #expect(code(reading: padded) == .invalidKey)
        let cut = "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(der.dropLast()))\n-----END PUBLIC KEY-----"
        #expect(code(reading: cut) == .invalidKey)
    }

    @Test func `is at most 16 KiB long`() throws {
        let room = 16 * 1024 - good.utf8.count
        #expect(throws: Never.self) { try PublicKey(pem: good + String(repeating: "\n", count: room)) }
        #expect(code(reading: good + String(repeating: "\n", count: room + 1)) == .invalidPEM)
    }

    @Test func `with a private key in it isn't read as a public one`() {
        for fixture in [
            PEMFixtures.p256Private, PEMFixtures.p256SEC1Private, PEMFixtures.rsaPKCS1Private,
            PEMFixtures.encryptedPrivate, PEMFixtures.encryptedPKCS1Private, PEMFixtures.p256ParametersSEC1Private,
        ] {
            #expect(code(reading: fixture.text) == .privateKey)
            #expect(code(reading: good + "\n" + fixture.text) == .privateKey)
        }
    }

    @Test func `with a public key in it isn't read as a private one`() {
        for fixture in [PEMFixtures.p256Public, PEMFixtures.rsaPKCS1Public, PEMFixtures.p256Certificate] {
            let error = #expect(throws: CryptoError.self) { try PrivateKey(pem: Secret(fixture.text)) }
            #expect(error?.code == .invalidPEM)
        }
    }
}
