import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The published signed tokens")
struct SignedTokenExampleTests {
    private static let ours = [
        ("RFC 7515, A.2", RFC7515.rs256Key, RFC7515.rs256),
        ("RFC 7515, A.3", RFC7515.es256Key, RFC7515.es256),
        ("RFC 7515, A.4", RFC7515.es512Key, RFC7515.es512),
        ("RFC 7520, 4.1", RFC7520Keys.rsaPrivate, RFC7520Signatures.rs256),
        ("RFC 7520, 4.2", RFC7520Keys.rsaPrivate, RFC7520Signatures.ps384),
        ("RFC 7520, 4.3", RFC7520Keys.ecPrivate, RFC7520Signatures.es512),
        ("RFC 8037, A.4", RFC8037.privateKey, RFC8037.token),
    ]

    @Test(arguments: ours)
    func `are accepted in our algorithms`(name: String, key: String, token: String) throws {
        let key = try PrivateJSONWebKey(key).publicKey
        let unverified = try UnverifiedToken(compact: token)
        let algorithm = try #require(SignatureAlgorithm(name: unverified.header.algorithm))
        let verified = try unverified.verify(with: [key], allowing: [algorithm])
        #expect(verified.payload == unverified.unverifiedPayload)
        #expect(verified.key == key)
        let others = Set(SignatureAlgorithm.all).subtracting([algorithm])
        expectRefusal(.algorithmNotAllowed) { try unverified.verify(with: [key], allowing: others) }
    }

    @Test(arguments: ours)
    func `are refused with any byte of the signature changed`(name: String, key: String, token: String) throws {
        let key = try PrivateJSONWebKey(key).publicKey
        let parts = token.split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        for position in signature.indices {
            var changed = signature
            changed[position] ^= 1
            let compact = parts[0] + "." + parts[1] + "." + Base64URL.encode(changed)
            expectRefusal(.invalidSignature) {
                try UnverifiedToken(compact: compact).verify(with: [key], allowing: Set(SignatureAlgorithm.all))
            }
        }
    }

    @Test(arguments: [
        ("RFC 7515, A.2", RFC7515.rs256Key, RFC7515.rs256),
        ("RFC 7520, 4.1", RFC7520Keys.rsaPrivate, RFC7520Signatures.rs256),
        ("RFC 8037, A.4", RFC8037.privateKey, RFC8037.token),
    ])
    func `are made again byte for byte`(name: String, key: String, token: String) async throws {
        let payload = try UnverifiedToken(compact: token).unverifiedPayload
        let signer = try SigningKey(PrivateJSONWebKey(key))
        #expect(try await SignedToken.make(payload: payload, type: nil, signer: signer) == token)
    }

    @Test(arguments: [
        ("RFC 7515, A.1, and RFC 7519, 3.1", RFC7515.hs256),
        ("RFC 7520, 4.4", RFC7520Signatures.hs256), ("RFC 7520, 4.5", RFC7520Signatures.detached),
    ])
    func `are refused in other algorithms`(name: String, token: String) throws {
        let keys = [try JSONWebKey(RFC7520Keys.rsa), try PrivateJSONWebKey(RFC7515.es256Key).publicKey]
        expectRefusal(.algorithmNotAllowed) {
            try UnverifiedToken(compact: token).verify(with: keys, allowing: Set(SignatureAlgorithm.all))
        }
    }

    @Test(arguments: [
        ("RFC 7515, A.5, and RFC 7519, 6.1", RFC7515.unsecured), ("RFC 7515, A.6", RFC7515.general),
        ("RFC 7515, A.7", RFC7515.flattened), ("RFC 7520, 4.6", RFC7520Signatures.protectedFields),
        ("RFC 7520, 4.7", RFC7520Signatures.protectedContent), ("RFC 7520, 4.8", RFC7520Signatures.multiple),
    ])
    func `are refused without a signature and in JSON`(name: String, token: String) {
        expectRefusal(.malformedToken) { try UnverifiedToken(compact: token) }
    }

    @Test func `are refused when they ask for an extension`() {
        expectRefusal(.unsupportedHeader) { try UnverifiedToken(compact: RFC7515.critical) }
    }

    @Test func `say what the RFCs say`() throws {
        let claims = try UnverifiedToken(compact: RFC7515.es256)
            .verify(with: [PrivateJSONWebKey(RFC7515.es256Key).publicKey], allowing: [.es256]).claims()
        #expect(claims == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
        let edDSA = try UnverifiedToken(compact: RFC8037.token)
        #expect(String(decoding: edDSA.unverifiedPayload, as: UTF8.self) == RFC8037.payload)
        let rs256 = try UnverifiedToken(compact: RFC7520Signatures.rs256)
        #expect(String(decoding: rs256.unverifiedPayload, as: UTF8.self) == RFC7520Signatures.payload)
    }
}
