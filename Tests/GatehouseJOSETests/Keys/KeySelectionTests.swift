import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The key that a token means")
struct KeySelectionTests {
    private let forge: TokenForge
    private let named: UnverifiedToken
    private let unnamed: UnverifiedToken

    init() throws {
        forge = try TokenForge()
        named = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256","kid":"a"}"#))
        unnamed = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256"}"#))
    }

    private func key(_ keyID: KeyID?, use: KeyUse? = nil, algorithm: String? = nil) -> JSONWebKey {
        JSONWebKey(forge.privateKey.publicKey, keyID: keyID, use: use, algorithm: algorithm)
    }

    private func otherKey(_ keyID: KeyID?) throws -> JSONWebKey {
        JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: keyID)
    }

    @Test func `is the one that it names`() throws {
        let keys = [try otherKey("b"), key("a"), try otherKey(nil)]
        #expect(try named.verify(with: keys, allowing: [.es256]).key.keyID == "a")
        #expect(try named.verify(with: JSONWebKeySet(keys), allowing: [.es256]).key.keyID == "a")
    }

    @Test func `is never another one, even if that would fit`() throws {
        for keys in [[key("b")], [key("b"), key("c")], [key(nil), key("c")], [key(nil), key(nil)], []] {
            expectRefusal(.keyNotFound) { try named.verify(with: keys, allowing: [.es256]) }
            expectRefusal(.keyNotFound) { try named.verify(with: JSONWebKeySet(keys), allowing: [.es256]) }
        }
        expectRefusal(.invalidSignature) { try named.verify(with: [otherKey("a"), key("b")], allowing: [.es256]) }
    }

    @Test func `is one without an id only if it's given alone, and not in a set`() throws {
        #expect(try named.verify(with: [key(nil)], allowing: [.es256]).key == key(nil))
        expectRefusal(.keyNotFound) { try named.verify(with: JSONWebKeySet([key(nil)]), allowing: [.es256]) }
    }

    @Test func `is the only one that fits, if it names none`() throws {
        let rsa = try JSONWebKey(RFC7638.key)
        let keys = [rsa, key("a"), key("b", use: .encryption), key("c", algorithm: "ECDH-ES")]
        #expect(try unnamed.verify(with: keys, allowing: [.es256]).key.keyID == "a")
        #expect(try unnamed.verify(with: JSONWebKeySet(keys), allowing: [.es256]).key.keyID == "a")
        #expect(try unnamed.verify(with: [key("a")], allowing: [.es256]).key.keyID == "a")
    }

    @Test func `is never guessed`() throws {
        let keys = [key("a"), try otherKey("b")]
        expectRefusal(.ambiguousKey) { try unnamed.verify(with: keys, allowing: [.es256]) }
        expectRefusal(.ambiguousKey) { try unnamed.verify(with: keys.reversed(), allowing: [.es256]) }
        expectRefusal(.keyNotFound) { try unnamed.verify(with: [], allowing: [.es256]) }
        expectRefusal(.ambiguousKey) { try named.verify(with: [key("a"), otherKey("a")], allowing: [.es256]) }
    }

    /// RFC 7517, section 4.5.
    @Test func `is chosen among several with one id by what the token needs`() throws {
        let rsa = try JSONWebKey(RFC7638.key)
        let others = [
            JSONWebKey(rsa.publicKey, keyID: "a"), try otherKey("b"),
            JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: "a", use: .encryption),
            JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: "a", algorithm: "ES384"),
            JSONWebKey(try PrivateKey.generate(.p384).publicKey, keyID: "a"),
        ]
        for keys in [others + [key("a")], [key("a")] + others] {
            #expect(try named.verify(with: JSONWebKeySet(keys), allowing: [.es256]).key == key("a"))
            #expect(try named.verify(with: keys, allowing: [.es256]).key == key("a"))
        }
        expectRefusal(.keyNotSuitable) { try named.verify(with: JSONWebKeySet(others), allowing: [.es256]) }
        let verifying = try JSONWebKey(parsing: otherKey("a").json.setting(["key_ops": ["sign"]]))
        #expect(try named.verify(with: JSONWebKeySet([verifying, key("a")]), allowing: [.es256]).key == key("a"))
    }

    @Test func `may be the same key twice`() throws {
        let copies = [key("a"), key("a", use: .signature), key("a", algorithm: "ES256")]
        #expect(try named.verify(with: JSONWebKeySet(copies), allowing: [.es256]).key == key("a"))
        #expect(try unnamed.verify(with: copies, allowing: [.es256]).key == key("a"))
    }

    @Test func `is refused for the token that two keys fit, and for no other one`() throws {
        let keys = JSONWebKeySet([key("a"), try otherKey("a"), key("b")])
        expectRefusal(.ambiguousKey) { try named.verify(with: keys, allowing: [.es256]) }
        let other = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256","kid":"b"}"#))
        #expect(try other.verify(with: keys, allowing: [.es256]).key == key("b"))
    }

    @Test func `is compared byte by byte`() throws {
        let token = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256","kid":"\u212A"}"#))
        expectRefusal(.keyNotFound) { try token.verify(with: [key("K")], allowing: [.es256]) }
    }
}
