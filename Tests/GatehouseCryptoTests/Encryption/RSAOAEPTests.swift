import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("RSA-OAEP")
struct RSAOAEPTests {
    private let receiver: PrivateKey
    private let key = Secret(bytes: (0..<32).map { UInt8($0) })

    init() throws {
        receiver = try PrivateKey(pem: Secret(PEMFixtures.rsaPrivate.text))
    }

    private func error(decrypting ciphertext: [UInt8], _ scheme: RSAOAEP = .sha256) -> CryptoError? {
        #expect(throws: CryptoError.self) { try scheme.decrypt(ciphertext, with: receiver) }
    }

    @Test func `decrypts what openssl has encrypted`() throws {
        #expect(try RSAOAEP.sha1.decrypt(hex(OAEPFixtures.sha1), with: receiver).matches(key))
        #expect(try RSAOAEP.sha256.decrypt(hex(OAEPFixtures.sha256), with: receiver).matches(key))
    }

    @Test("decrypts what it has encrypted, which is never the same twice", arguments: [0, 16, 32, 48, 64])
    func roundTrip(count: Int) throws {
        let key = Secret(bytes: [UInt8](repeating: 5, count: count))
        for scheme in [RSAOAEP.sha1, .sha256] {
            let encrypted = try scheme.encrypt(key, for: receiver.publicKey)
            #expect(encrypted.count == 256)
            #expect(try scheme.decrypt(encrypted, with: receiver).matches(key))
            #expect(try scheme.encrypt(key, for: receiver.publicKey) != encrypted)
        }
    }

    @Test func `refuses every other padding, label and length with one error that says nothing`() throws {
        let good = hex(OAEPFixtures.sha256)
        let expected = CryptoError(.authenticationFailed, during: "RSA-OAEP")
        let refused = [
            OAEPFixtures.label, OAEPFixtures.otherMask, OAEPFixtures.withSHA512, OAEPFixtures.sha1,
            OAEPFixtures.pkcs1v15, OAEPFixtures.raw, OAEPFixtures.zeros,
        ].map { hex($0) }
        for ciphertext in refused {
            #expect(ciphertext.count == 256)
            #expect(error(decrypting: ciphertext) == expected)
        }
        for count in [0, 1, 128, 255, 257, 512] {
            let other = Array((good + good).prefix(count))
            #expect(error(decrypting: other) == expected)
        }
        #expect(error(decrypting: [UInt8](repeating: 0xFF, count: 256)) == expected)
        #expect(error(decrypting: [0] + good.dropLast()) == expected)
        #expect(error(decrypting: hex(OAEPFixtures.sha256), .sha1) == expected)
        for index in stride(from: 0, to: 256, by: 17) {
            #expect(error(decrypting: flippingBit(of: good, at: index)) == expected)
        }
    }

    @Test func `leaves nothing behind for the next failure to tell`() throws {
        _ = error(decrypting: hex(OAEPFixtures.pkcs1v15))
        let box = SealedBox(ciphertext: [], tag: [UInt8](repeating: 1, count: 16))
        let nonce = [UInt8](repeating: 1, count: 12)
        let next = #expect(throws: CryptoError.self) { try AESGCM.open(box, key: key, nonce: nonce) }
        #expect(next?.code == .authenticationFailed)
        #expect(next?.reason == nil)
    }

    @Test func `is for RSA keys and for short keys only`() throws {
        let other = try PrivateKey.generate(.p256)
        let whenEncrypting = #expect(throws: CryptoError.self) { try RSAOAEP.sha256.encrypt(key, for: other.publicKey) }
        #expect(whenEncrypting?.code == .wrongKeyKind)
        let whenDecrypting = #expect(throws: CryptoError.self) { try RSAOAEP.sha256.decrypt([1], with: other) }
        #expect(whenDecrypting?.code == .wrongKeyKind)
        let longest = Secret(bytes: [UInt8](repeating: 1, count: 190))
        #expect(throws: Never.self) { try RSAOAEP.sha256.encrypt(longest, for: receiver.publicKey) }
        let longer = Secret(bytes: [UInt8](repeating: 1, count: 191))
        let tooLong = #expect(throws: CryptoError.self) { try RSAOAEP.sha256.encrypt(longer, for: receiver.publicKey) }
        #expect(tooLong?.code == .invalidLength)
    }
}
