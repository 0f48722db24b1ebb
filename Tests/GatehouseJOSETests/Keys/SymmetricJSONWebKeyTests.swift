import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A symmetric JSON Web Key")
struct SymmetricJSONWebKeyTests {
    @Test func `is read and written with all that it says`() throws {
        let json: JSONValue = [
            "kty": "oct", "k": "AAECAwQFBgcICQoLDA0ODw", "kid": "k", "use": "sig", "alg": "HS256",
            "key_ops": ["sign", "verify"],
        ]
        let key = try SymmetricJSONWebKey(parsing: json)
        #expect(key.secret.revealedBytes == (0..<16).map { UInt8($0) })
        #expect(key.keyID == "k")
        #expect(key.use == .signature)
        #expect(key.algorithm == "HS256")
        #expect(key.operations == [.sign, .verify])
        #expect(try JSONValue(parsing: key.json.revealed) == json)
        let plain = try SymmetricJSONWebKey(parsing: ["kty": "oct", "k": "AA"])
        #expect(try JSONValue(parsing: plain.json.revealed) == ["kty": "oct", "k": "AA"])
    }

    @Test func `shows nothing of itself`() throws {
        let key = try SymmetricJSONWebKey(parsing: ["kty": "oct", "k": "aHVzaC1odXNo"])
        var shown = ""
        dump(key, to: &shown)
        #expect(!(shown + "\(key)").contains("hush"))
        #expect(!(shown + "\(key)").contains("aHVz"))
        #expect("\(key.json)" == "<redacted>")
    }

    private static let refused: [[String: JSONValue?]] = [
        ["k": nil], ["k": ""], ["k": 5], ["k": "A"], ["k": "AA=="], ["k": "A+"], ["k": "AB"], ["kty": nil], ["kty": 5],
        ["kid": 5], ["use": 5], ["alg": 5], ["key_ops": "sign"], ["key_ops": ["sign", "sign"]],
        ["kid": .string(String(repeating: "k", count: 513))],
        ["k": .string(Base64URL.encode([UInt8](repeating: 1, count: 1025)))],
    ]

    @Test(arguments: refused)
    func `is refused when a member is missing or of the wrong kind`(change: [String: JSONValue?]) throws {
        let good: JSONValue = ["kty": "oct", "k": "AAEC", "kid": "k"]
        #expect(throws: Never.self) { try SymmetricJSONWebKey(parsing: good) }
        expectRefusal(.invalidKey) { try SymmetricJSONWebKey(parsing: good.setting(change)) }
    }

    @Test func `is never a key of another type, nor the other way round`() throws {
        for key in [RFC8037.publicKey, RFC8037.privateKey, RFC7638.key, RFC7515.es256Key] {
            let json = try JSONValue(parsing: key)
            expectRefusal(.unsupportedKey) { try SymmetricJSONWebKey(parsing: json) }
            expectRefusal(.unsupportedKey) { try SymmetricJSONWebKey(parsing: json.setting(["k": "AAEC"])) }
        }
        for name in ["OCT", "Oct", "oct ", "o\u{0}ct", ""] {
            expectRefusal(.unsupportedKey) { try SymmetricJSONWebKey(parsing: ["kty": .string(name), "k": "AAEC"]) }
        }
        for json: JSONValue in ["oct", [], .null] {
            expectRefusal(.invalidKey) { try SymmetricJSONWebKey(parsing: json) }
        }
        let shared: JSONValue = ["kty": "oct", "k": "AAEC"]
        expectRefusal(.symmetricKey) { try JSONWebKey(parsing: shared) }
        expectRefusal(.symmetricKey) { try PrivateJSONWebKey(parsing: shared) }
        expectRefusal(.symmetricKey) { try JSONWebKeySet(parsing: ["keys": [shared]]) }
    }

    @Test func `has the thumbprint that RFC 7638 asks for`() throws {
        // By jwcrypto and by joserfc, of the key of RFC 7515, appendix A.1.
        let key = try SymmetricJSONWebKey(parsing: JSONValue(parsing: RFC7515.hs256Key))
        #expect(key.thumbprint == MadeElsewhere.symmetricThumbprint)
        let described = SymmetricJSONWebKey(key.secret, keyID: "k", use: .signature, algorithm: "HS256")
        #expect(described.thumbprint == key.thumbprint)
    }

    @Test func `is generated from the source of randomness, each time anew`() throws {
        let counting = CountingRandomness()
        let first = SymmetricJSONWebKey.generate(for: .hs256, keyID: "k", randomness: counting)
        #expect(first.secret.revealedBytes == [UInt8](repeating: 1, count: 32))
        #expect(first.use == .signature)
        #expect(first.algorithm == "HS256")
        #expect(first.keyID == "k")
        let second = SymmetricJSONWebKey.generate(for: .hs512, randomness: counting)
        #expect(second.secret.revealedBytes == [UInt8](repeating: 2, count: 64))
        let third = try SymmetricJSONWebKey.generate(byteCount: 16, use: .encryption, randomness: counting)
        #expect(third.secret.revealedBytes == [UInt8](repeating: 3, count: 16))
        for count in [0, 15, 1025] {
            expectRefusal(.invalidKey) { try SymmetricJSONWebKey.generate(byteCount: count, randomness: counting) }
        }
    }
}

@Suite("A set of symmetric JSON Web Keys")
struct SymmetricJSONWebKeySetTests {
    private let first: JSONValue = ["kty": "oct", "k": "AAEC", "kid": "a"]
    private let second: JSONValue = ["kty": "oct", "k": "AwQF", "kid": "b"]

    @Test func `is read, and gives the key that a header names`() throws {
        let set = try SymmetricJSONWebKeySet(parsing: ["keys": [first, second]])
        #expect(set.keys.map(\.keyID) == ["a", "b"])
        let named = try JOSEHeader(parameters: ["alg": "HS256", "kid": "b"])
        #expect(set.candidates(for: named).map(\.keyID) == ["b"])
        let other = try JOSEHeader(parameters: ["alg": "HS256", "kid": "c"])
        #expect(set.candidates(for: other).isEmpty)
        let unnamed = try JOSEHeader(parameters: ["alg": "HS256"])
        #expect(set.candidates(for: unnamed).count == 2)
    }

    @Test func `is refused with keys of other types, with two of one name, or with one that isn't a key`() throws {
        let point = try JSONValue(parsing: RFC8037.publicKey)
        expectRefusal(.invalidKeySet) { try SymmetricJSONWebKeySet(parsing: ["keys": [first, point]]) }
        expectRefusal(.invalidKeySet) { try SymmetricJSONWebKeySet(parsing: ["keys": [first, 5]]) }
        expectRefusal(.duplicateKeyID) {
            try SymmetricJSONWebKeySet(parsing: ["keys": [first, second.setting(["kid": "a"])]])
        }
        expectRefusal(.invalidKey) {
            try SymmetricJSONWebKeySet(parsing: ["keys": [first, second.setting(["k": ""])]])
        }
        for json: JSONValue in [[], ["keys": 5], first] {
            expectRefusal(.invalidKeySet) { try SymmetricJSONWebKeySet(parsing: json) }
        }
        let many = (0...256).map { first.setting(["kid": .string("\($0)")]) }
        expectRefusal(.invalidKeySet) { try SymmetricJSONWebKeySet(parsing: ["keys": .array(many)]) }
    }
}
