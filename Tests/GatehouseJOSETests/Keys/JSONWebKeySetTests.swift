import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A set of keys")
struct JSONWebKeySetTests {
    private let ec: JSONValue
    private let okp: JSONValue
    private let rsa: JSONValue

    init() throws {
        ec = JSONWebKey(try PrivateKey.generate(.p256).publicKey, use: .signature).json
        okp = try JSONValue(parsing: RFC8037.publicKey)
        rsa = try JSONValue(parsing: RFC7638.key)
    }

    private func set(_ keys: [JSONValue]) throws -> JSONWebKeySet {
        try JSONWebKeySet(parsing: ["keys": .array(keys)])
    }

    private func header(_ algorithm: String, keyID: String? = nil) throws -> JOSEHeader {
        var parameters: [String: JSONValue] = ["alg": .string(algorithm)]
        parameters["kid"] = keyID.map { .string($0) }
        return try JOSEHeader(parameters: parameters)
    }

    @Test func `reads back what it writes`() throws {
        let keys = try set([ec, okp, rsa])
        #expect(try JSONWebKeySet(parsing: keys.json.encoded) == keys)
        #expect(try set([]).keys.isEmpty)
    }

    @Test(arguments: ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":null}"#, #"{"keys":[],"keys":[]}"#, "<html>"])
    func `is refused if it isn't one`(text: String) {
        expectRefusal(.invalidKeySet) { try JSONWebKeySet(text) }
    }

    @Test func `is refused if it's too great`() throws {
        #expect(throws: Never.self) { try set(Array(repeating: okp, count: JSONWebKeySet.maximumCount)) }
        expectRefusal(.invalidKeySet) { try set(Array(repeating: okp, count: JSONWebKeySet.maximumCount + 1)) }
        let space = [UInt8](repeating: 0x20, count: 1024 * 1024)
        expectRefusal(.invalidKeySet) { try JSONWebKeySet(parsing: space + Array(#"{"keys":[]}"#.utf8)) }
    }

    @Test func `tells keys for signatures from those for other services`() throws {
        for key in [ec, okp, rsa, ec.setting(["x": ec["y"]]), ["kty": "oct"]] {
            #expect(JSONWebKeySet.isForSignatures(key), "\(key)")
        }
        let agreement = JSONWebKey(try PrivateKey.generate(.x25519).publicKey).json
        let others: [JSONValue] = [
            agreement, rsa.setting(["use": "enc"]), ec.setting(["crv": "secp256k1"]), ["kty": "AKP"], ["kty": "EC"],
            [:],
            "key",
        ]
        for key in others { #expect(!JSONWebKeySet.isForSignatures(key), "\(key)") }
    }

    @Test func `leaves out keys that aren't understood`() throws {
        let strange: [JSONValue] = [
            ["kty": "AKP", "alg": "ML-DSA-44", "pub": "AAAA"], ["kty": "EC", "crv": "P-384", "x": "AA", "y": "AA"],
            [:], "key", ["kty": "RSA", "n": "AQ", "e": "AQAB"], ec.setting(["x": ec["y"]]),
        ]
        #expect(try set(strange + [okp]).keys.map(\.json) == [okp])
    }

    @Test func `is refused if something secret is in it`() throws {
        expectRefusal(.symmetricKey) { try set([ec, ["kty": "oct", "k": "AAAA"]]) }
        expectRefusal(.privateKey) { try set([ec, JSONValue(parsing: RFC8037.privateKey)]) }
        expectRefusal(.privateKey) { try set([ec, okp.setting(["k": "AAAA"])]) }
    }

    /// RFC 7517, section 4.5.
    @Test func `may have several keys with one id, and drops exact copies`() throws {
        let shared = [okp.setting(["kid": "a"]), rsa.setting(["kid": "a"])]
        #expect(try set(shared).keys.map(\.json) == shared)
        #expect(try set([okp, okp, ec, okp]).keys.count == 2)
        #expect(try set([ec, ec.setting(["kid": "b"]), ec.setting(["use": "enc"])]).keys.count == 3)
    }

    @Test func `offers the key that the header names, and no other`() throws {
        let keys = try set([ec, okp.setting(["kid": "a"]), rsa.setting(["kid": nil])])
        #expect(try keys.candidates(for: header("EdDSA", keyID: "a")).map(\.keyID) == ["a"])
        #expect(try keys.candidates(for: header("ES256", keyID: "a")).map(\.keyID) == ["a"])
        #expect(try keys.candidates(for: header("EdDSA", keyID: "A")).isEmpty)
        #expect(try keys.candidates(for: header("RS256", keyID: "")).isEmpty)
    }

    @Test func `offers the keys that fit, if the header names none`() throws {
        let keys = try set([ec, okp, rsa, okp.setting(["use": "enc"]), okp.setting(["alg": "Ed25519"])])
        #expect(try keys.candidates(for: header("ES256")).map(\.json) == [ec])
        #expect(try keys.candidates(for: header("EdDSA")).map(\.json) == [okp])
        #expect(try keys.candidates(for: header("Ed25519")).count == 2)
        #expect(try keys.candidates(for: header("none")).isEmpty)
        #expect(try keys.candidates(for: header("HS256")).isEmpty)
    }
}
