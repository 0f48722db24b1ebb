import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The published sealed tokens")
struct SealedTokenExampleTests {
    @Test(arguments: [
        ("RFC 7516, A.1", RFC7516.rsaOAEP), ("RFC 7516, A.2", RFC7516.rsa15), ("RFC 7516, A.3", RFC7516.a128KW),
        ("RFC 7519, A.1", RFC7519.encrypted), ("RFC 7519, A.2", RFC7519.nested),
        ("RFC 7520, 5.1", RFC7520Encryptions.rsa15), ("RFC 7520, 5.2", RFC7520Encryptions.rsaOAEP),
        ("RFC 7520, 5.3", RFC7520Encryptions.pbes2), ("RFC 7520, 5.4", RFC7520Encryptions.ecdhESA128KW),
        ("RFC 7520, 5.5", RFC7520Encryptions.ecdhES), ("RFC 7520, 5.6", RFC7520Encryptions.direct),
        ("RFC 7520, 5.7", RFC7520Encryptions.a256GCMKW), ("RFC 7520, 5.8", RFC7520Encryptions.a128KW),
    ])
    func `are refused in other algorithms`(name: String, token: String) throws {
        let key = DecryptionKey(try PrivateJSONWebKey(RFC7520Keys.p256))
        expectRefusal(.algorithmNotAllowed) { try SealedToken(compact: token).open(with: [key]) }
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
    func `of other implementations open in our algorithms`(token: String) throws {
        let sealed = try SealedToken(compact: token)
        let bob = DecryptionKey(try PrivateJSONWebKey(RFC7518.bob))
        #expect(String(decoding: try sealed.open(with: [bob]), as: UTF8.self) == MadeElsewhere.plaintext)
        let alice = DecryptionKey(try PrivateJSONWebKey(RFC7518.alice))
        expectRefusal(.decryptionFailed) { try sealed.open(with: [alice]) }
    }
}

@Suite("The published key agreements")
struct KeyAgreementExampleTests {
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
}
