import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on a key that RSA has encrypted")
struct KeyTransportAttackTests {
    private let receiver: DecryptionKey

    init() throws {
        receiver = DecryptionKey(try PrivateJSONWebKey(RFC7516.rsaOAEPKey))
    }

    private func open(_ parts: TokenParts) throws -> [UInt8] {
        try SealedToken(compact: parts.compact).open(with: [receiver])
    }

    private func error(_ parts: TokenParts) -> JOSEError? {
        #expect(throws: JOSEError.self) { try open(parts) }
    }

    /// A token whose content was sealed with that key, and whose encrypted key is something else.
    private func token(
        _ algorithm: String, _ encryptedKey: [UInt8], contentKey: [UInt8], encryption: String = "A256GCM"
    ) throws -> TokenParts {
        let header = JSONValue.object(["alg": .string(algorithm), "enc": .string(encryption)]).encoded
        let additionalData = Array(Base64URL.encode(header).utf8)
        let (nonce, key) = ([UInt8](repeating: 7, count: encryption == "A256GCM" ? 12 : 16), Secret(bytes: contentKey))
        let box =
            encryption == "A256GCM"
            ? try AESGCM.seal([1], key: key, nonce: nonce, authenticating: additionalData)
            : try AESCBCHMAC.aes256SHA512.seal([1], key: key, nonce: nonce, authenticating: additionalData)
        var parts = TokenParts("")
        parts.parts = [header, encryptedKey, nonce, box.ciphertext, box.tag]
        return parts
    }

    private static let contentKey = [UInt8](repeating: 5, count: 32)

    private func encrypted(_ key: [UInt8], _ scheme: RSAOAEP) throws -> [UInt8] {
        try scheme.encrypt(Secret(bytes: key), for: receiver.publicKey.publicKey)
    }

    @Test func `would succeed if it changed nothing`() throws {
        for (name, scheme) in [("RSA-OAEP", RSAOAEP.sha1), ("RSA-OAEP-256", .sha256)] {
            let key = try encrypted(KeyTransportAttackTests.contentKey, scheme)
            #expect(try open(token(name, key, contentKey: KeyTransportAttackTests.contentKey)) == [1])
        }
    }

    @Test func `fails with one error that says nothing, whatever is wrong with the padding, the key or the content`()
        throws
    {
        let contentKey = KeyTransportAttackTests.contentKey
        let good = try encrypted(contentKey, .sha256)
        var spoiled: [TokenParts] = []
        // Not even with the key in sight does a token open whose encrypted key isn't that key's.
        let encryptedKeys: [[UInt8]] = [
            [], [0], good.dropLast() + [good[255] ^ 1], [0] + good, Array(good.dropFirst()),
            [UInt8](repeating: 0, count: 256), [UInt8](repeating: 0xFF, count: 256), try encrypted(contentKey, .sha1),
            try encrypted([], .sha256), try encrypted(Array(contentKey.dropLast()), .sha256),
            try encrypted(contentKey + [0], .sha256), try encrypted([UInt8](repeating: 6, count: 32), .sha256),
        ]
        for encryptedKey in encryptedKeys {
            spoiled.append(try token("RSA-OAEP-256", encryptedKey, contentKey: contentKey))
        }
        for stranger in [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 32)] {
            spoiled.append(try token("RSA-OAEP-256", [UInt8](repeating: 1, count: 256), contentKey: stranger))
        }
        var parts = try token("RSA-OAEP-256", good, contentKey: contentKey)
        parts.parts[4][0] ^= 1
        spoiled.append(parts)
        spoiled.append(
            try token(
                "RSA-OAEP-256", good, contentKey: [UInt8](repeating: 5, count: 64), encryption: "A256CBC-HS512"))
        let errors = spoiled.map(error)
        for error in errors {
            #expect(error?.code == .decryptionFailed)
            #expect(error?.underlying == nil)
            #expect(error?.detail == nil)
        }
        #expect(Set(errors.map { $0?.description }).count == 1)
    }

    @Test(arguments: ["RSA1_5", "RSA-OAEP-384", "RSA-OAEP-512", "rsa-oaep", "RSA_OAEP"])
    func `by another padding's name is refused, the same for good and for bad paddings`(name: String) throws {
        let key = KeyTransportAttackTests.contentKey
        for bytes in [try encrypted(key, .sha256), [UInt8](repeating: 1, count: 256), []] {
            let refused = error(try token(name, bytes, contentKey: key))
            #expect(refused?.code == .algorithmNotAllowed)
            #expect(refused?.detail == nil)
        }
    }

    @Test func `by a key for one padding with the other fails`() throws {
        let json = try JSONValue(parsing: RFC7516.rsaOAEPKey)
        let bound = DecryptionKey(try PrivateJSONWebKey(parsing: json.setting(["alg": "RSA-OAEP-256"])))
        let contentKey = KeyTransportAttackTests.contentKey
        let other = try token("RSA-OAEP", encrypted(contentKey, .sha1), contentKey: contentKey)
        expectRefusal(.keyNotSuitable) { try SealedToken(compact: other.compact).open(with: [bound]) }
        let own = try token("RSA-OAEP-256", encrypted(contentKey, .sha256), contentKey: contentKey)
        #expect(try SealedToken(compact: own.compact).open(with: [bound]) == [1])
    }
}
