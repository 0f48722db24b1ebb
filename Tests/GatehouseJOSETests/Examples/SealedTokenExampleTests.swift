import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The published sealed tokens")
struct SealedTokenExampleTests {
    @Test(arguments: [
        ("RFC 7516, A.1", RFC7516.rsaOAEPKey, RFC7516.rsaOAEP, RFC7516.rsaOAEPPlaintext),
        ("RFC 7520, 5.2", RFC7520Keys.rsaEncryption, RFC7520Encryptions.rsaOAEP, RFC7520Encryptions.plaintext),
        ("RFC 7520, 5.4", RFC7520Keys.p384, RFC7520Encryptions.ecdhESA128KW, RFC7520Encryptions.plaintext),
        ("RFC 7520, 5.5", RFC7520Keys.p256, RFC7520Encryptions.ecdhES, RFC7520Encryptions.plaintext),
    ])
    func `open with the private keys beside them`(name: String, key: String, token: String, text: String) throws {
        let sealed = try SealedToken(compact: token)
        let key = DecryptionKey(try PrivateJSONWebKey(key))
        #expect(String(decoding: try sealed.open(with: [key]), as: UTF8.self) == text)
        for index in 1...4 {
            let spoiled = TokenParts(token).changing(index) { $0 = $0.isEmpty ? [0] : [$0[0] ^ 1] + $0.dropFirst() }
            expectRefusal(.decryptionFailed) { try SealedToken(compact: spoiled).open(with: [key]) }
        }
    }

    @Test(arguments: [
        ("RFC 7516, A.3", RFC7516.a128KWKey, RFC7516.a128KW, RFC7516.plaintext),
        ("RFC 7520, 5.6", RFC7520Keys.direct, RFC7520Encryptions.direct, RFC7520Encryptions.plaintext),
        ("RFC 7520, 5.7", RFC7520Keys.a256GCMKW, RFC7520Encryptions.a256GCMKW, RFC7520Encryptions.plaintext),
        ("RFC 7520, 5.8", RFC7520Keys.a128KW, RFC7520Encryptions.a128KW, RFC7520Encryptions.plaintext),
    ])
    func `open with the shared keys beside them`(name: String, key: String, token: String, text: String) throws {
        let sealed = try SealedToken(compact: token)
        let key = try SymmetricJSONWebKey(key)
        #expect(String(decoding: try sealed.open(withSymmetricKeys: [key]), as: UTF8.self) == text)
        for index in 1...4 {
            let spoiled = TokenParts(token).changing(index) { $0 = $0.isEmpty ? [0] : [$0[0] ^ 1] + $0.dropFirst() }
            expectRefusal(.decryptionFailed) { try SealedToken(compact: spoiled).open(withSymmetricKeys: [key]) }
        }
    }

    @Test(arguments: [
        ("RFC 7516, A.2", RFC7516.rsa15), ("RFC 7519, A.1", RFC7519.encrypted), ("RFC 7519, A.2", RFC7519.nested),
        ("RFC 7520, 5.1", RFC7520Encryptions.rsa15), ("RFC 7520, 5.3", RFC7520Encryptions.pbes2),
    ])
    func `are refused in algorithms that are refused`(name: String, token: String) throws {
        let key = DecryptionKey(try PrivateJSONWebKey(RFC7516.rsaOAEPKey))
        let sealed = try SealedToken(compact: token)
        expectRefusal(.algorithmNotAllowed) { try sealed.open(with: [key], allowing: KeyManagementAlgorithm.all) }
        expectRefusal(.algorithmNotAllowed) {
            try sealed.open(withSymmetricKeys: [.counting(16)], allowing: KeyManagementAlgorithm.all)
        }
    }

    @Test func `are refused when they are compressed`() {
        expectRefusal(.unsupportedHeader) { try SealedToken(compact: RFC7520Encryptions.compressed) }
    }

    @Test(arguments: [
        ("RFC 7516, A.4", RFC7516.general), ("RFC 7516, A.5", RFC7516.flattened),
        ("RFC 7520, 5.10", RFC7520Encryptions.additionalData),
        ("RFC 7520, 5.11", RFC7520Encryptions.protectedFields),
        ("RFC 7520, 5.12", RFC7520Encryptions.protectedContent),
    ])
    func `are refused in JSON`(name: String, token: String) {
        expectRefusal(.malformedToken) { try SealedToken(compact: token) }
    }

    @Test(arguments: [
        MadeElsewhere.direct, MadeElsewhere.directAgain, MadeElsewhere.directWithParties,
        MadeElsewhere.directWithPartiesAgain, MadeElsewhere.wrapped, MadeElsewhere.wrappedAgain,
        MadeElsewhere.wrappedWithParties, MadeElsewhere.wrappedWithPartiesAgain,
    ])
    func `of other implementations open, with the parties that they name`(token: String) throws {
        let sealed = try SealedToken(compact: token)
        let bob = DecryptionKey(try PrivateJSONWebKey(RFC7518.bob))
        #expect(String(decoding: try sealed.open(with: [bob]), as: UTF8.self) == MadeElsewhere.plaintext)
        let alice = DecryptionKey(try PrivateJSONWebKey(RFC7518.alice))
        expectRefusal(.decryptionFailed) { try sealed.open(with: [alice]) }
    }

    @Test(arguments: MadeElsewhere.agreements + MadeElsewhere.transports)
    func `of other implementations open with private keys`(example: SealedElsewhere) throws {
        let sealed = try SealedToken(compact: example.token)
        #expect(sealed.header.algorithm == example.algorithm)
        #expect(sealed.header.parameters["enc"]?.string == example.encryption)
        let key = DecryptionKey(try PrivateJSONWebKey(parsing: example.privateKey))
        #expect(String(decoding: try sealed.open(with: [key]), as: UTF8.self) == MadeElsewhere.plaintext)
        let kind = key.publicKey.publicKey.kind
        let stranger = DecryptionKey(try PrivateKey.generate(kind))
        expectRefusal(.decryptionFailed) { try sealed.open(with: [stranger]) }
    }

    @Test(arguments: MadeElsewhere.shared)
    func `of other implementations open with shared keys`(example: SealedElsewhere) throws {
        let sealed = try SealedToken(compact: example.token)
        #expect(sealed.header.algorithm == example.algorithm)
        #expect(sealed.header.parameters["enc"]?.string == example.encryption)
        let algorithm = try #require(KeyManagementAlgorithm(name: example.algorithm))
        let encryption = try #require(ContentEncryptionAlgorithm(name: example.encryption))
        let stranger = try SymmetricJSONWebKey.fitting(algorithm, encryption)
        let key = SymmetricJSONWebKey.counting(stranger.secret.revealedBytes.count)
        #expect(String(decoding: try sealed.open(withSymmetricKeys: [key]), as: UTF8.self) == MadeElsewhere.plaintext)
        expectRefusal(.decryptionFailed) { try sealed.open(withSymmetricKeys: [stranger]) }
    }
}

@Suite("The published key agreements and wrapped keys")
struct KeyManagementExampleTests {
    @Test func `come out as in RFC 7518, appendix C, on both sides`() throws {
        let alice = try PrivateJSONWebKey(RFC7518.alice).privateKey
        let bob = try PrivateJSONWebKey(RFC7518.bob).privateKey
        let agreement = EphemeralAgreement(algorithm: "A128GCM", keySize: 16)
        let parties = EphemeralAgreement.Parties(sender: Array("Alice".utf8), receiver: Array("Bob".utf8))
        for (own, other) in [(alice, bob), (bob, alice)] {
            let key = try agreement.key(between: own, and: other.publicKey, parties: parties)
            #expect(Base64URL.encode(key.revealedBytes) == RFC7518.derivedKey)
        }
        let exchanged = EphemeralAgreement.Parties(sender: Array("Bob".utf8), receiver: Array("Alice".utf8))
        let other = try agreement.key(between: alice, and: bob.publicKey, parties: exchanged)
        #expect(Base64URL.encode(other.revealedBytes) != RFC7518.derivedKey)
    }

    @Test func `come out as in RFC 7520, section 5.5`() throws {
        let ephemeral = try PrivateJSONWebKey(RFC7520Keys.p256Ephemeral).privateKey
        let receiver = try PrivateJSONWebKey(RFC7520Keys.p256).privateKey.publicKey
        let key = try EphemeralAgreement(algorithm: "A128CBC-HS256", keySize: 32)
            .key(between: ephemeral, and: receiver, parties: EphemeralAgreement.Parties())
        #expect(Base64URL.encode(key.revealedBytes) == RFC7520Keys.p256ContentKey)
    }

    @Test func `are wrapped again as in RFC 7520, section 5.4`() throws {
        let material = SealingMaterial(
            ephemeralKey: try PrivateJSONWebKey(RFC7520Keys.p384Ephemeral).privateKey,
            contentKey: try secret("Nou2ueKlP70ZXDbq9UrRwg"), nonce: [UInt8](repeating: 0, count: 12))
        let token = try SealedToken.seal(
            [], contentType: nil, for: PrivateJSONWebKey(RFC7520Keys.p384).publicKey, algorithm: .ecdhESA128KW,
            encryption: .a128GCM, material: material)
        #expect(TokenParts(token).parts[1] == TokenParts(RFC7520Encryptions.ecdhESA128KW).parts[1])
        let epk = try SealedToken(compact: RFC7520Encryptions.ecdhESA128KW).header.parameters["epk"]
        #expect(try SealedToken(compact: token).header.parameters["epk"] == epk)
    }

    @Test(arguments: [
        (RFC7520Keys.a256GCMKW, RFC7520Encryptions.a256GCMKW, "UWxARpat23nL9ReIj4WG3D1ee9I4r-Mv5QLuFXdy_rE"),
        (RFC7520Keys.a128KW, RFC7520Encryptions.a128KW, "aY5_Ghmk9KxWPBLu_glx1w"),
    ])
    func `are wrapped again as in RFC 7520, sections 5.7 and 5.8`(
        key: String, token: String, contentKey: String
    ) throws {
        let example = try SealedToken(compact: token).header
        let keyNonce = Base64URL.decode(example.parameters["iv"]?.string ?? "") ?? []
        let algorithm = try #require(KeyManagementAlgorithm(name: example.algorithm))
        let encryption = try #require(ContentEncryptionAlgorithm(name: example.parameters["enc"]?.string ?? ""))
        let material = SealingMaterial(
            contentKey: try secret(contentKey), nonce: TokenParts(token).parts[2], keyNonce: keyNonce)
        let again = try SealedToken.seal(
            Array(RFC7520Encryptions.plaintext.utf8), contentType: nil, with: SymmetricJSONWebKey(key),
            algorithm: algorithm, encryption: encryption, material: material)
        // The header's members stand in another order there, which the tag depends on; all else is the same.
        #expect(try SealedToken(compact: again).header.parameters == example.parameters)
        #expect(TokenParts(again).parts[1...2] == TokenParts(token).parts[1...2])
        #expect(TokenParts(again).parts[3] == TokenParts(token).parts[3])
    }

    private func secret(_ text: String) throws -> Secret {
        Secret(bytes: try #require(Base64URL.decode(text)))
    }
}
