import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A JSON Web Key")
struct JSONWebKeyTests {
    private static let text = RFC8037.publicKey

    private func key(_ changes: [String: JSONValue?]) throws -> JSONWebKey {
        try JSONWebKey(parsing: JSONValue(parsing: JSONWebKeyTests.text).setting(changes))
    }

    @Test(arguments: [GatehouseCrypto.KeyKind.p256, .p384, .p521, .ed25519, .x25519, .rsa(bits: 2048)])
    func `reads back what it writes`(kind: GatehouseCrypto.KeyKind) throws {
        let key = JSONWebKey(try PrivateKey.generate(kind).publicKey, use: .signature, algorithm: "any")
        #expect(try JSONWebKey(parsing: key.json) == key)
        #expect(key.keyID == KeyID(key.thumbprint))
        #expect(key.thumbprint.utf8.count == 43)
    }

    @Test func `writes only what it has`() throws {
        let members = try JSONWebKey(PrivateKey.generate(.p256).publicKey, keyID: nil).json.object
        #expect(members.map { Set($0.keys) } == ["kty", "crv", "x", "y"])
    }

    @Test func `ignores members that it doesn't need`() throws {
        let plain = try key([:])
        #expect(try key(["x5c": ["nonsense"], "x5u": "https://attacker.example", "ext": true, "y": "unused"]) == plain)
    }

    /// Swift's `==` finds the Kelvin sign and the letter K equal.
    @Test func `has a type of exactly the registered bytes`() {
        let error = #expect(throws: JOSEError.self) { try key(["kty": "O\u{212A}P"]) }
        #expect(error?.code == .unsupportedKey)
    }

    @Test func `keeps its purpose`() throws {
        let key = try key(["use": "sig", "key_ops": ["verify"], "alg": "EdDSA", "kid": "k"])
        #expect(key.use == .signature)
        #expect(key.operations == [.verify])
        #expect(key.algorithm == "EdDSA")
        #expect(key.keyID == "k")
        #expect(try JSONWebKey(parsing: key.json) == key)
    }

    private static let malformed: [[String: JSONValue?]] = [
        ["kty": nil], ["kty": 1], ["kty": .null], ["crv": nil], ["crv": 5], ["x": nil], ["x": 5],
        ["x": ""], ["x": "AAAA"], ["x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHUR"],
        ["x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo="], ["x": "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo"],
        ["use": 1], ["use": ["sig"]], ["alg": 1], ["alg": .null], ["kid": 1], ["kid": ["k"]], ["key_ops": "verify"],
        ["key_ops": [1]], ["key_ops": ["verify", "verify"]], ["kid": .string(String(repeating: "k", count: 513))],
    ]

    @Test(arguments: malformed)
    func `is refused with a member missing or of the wrong kind`(changes: [String: JSONValue?]) {
        expectRefusal(.invalidKey) { try key(changes) }
    }

    @Test(arguments: [JSONValue.null, "key", [], 5])
    func `is an object`(json: JSONValue) {
        expectRefusal(.invalidKey) { try JSONWebKey(parsing: json) }
    }

    @Test(arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"])
    func `has no private part`(member: String) {
        expectRefusal(.privateKey) { try key([member: "AAAA"]) }
        expectRefusal(.privateKey) { try key([member: .null]) }
    }

    private static let unsupported: [[String: JSONValue?]] = [
        ["kty": "AKP"], ["kty": ""], ["kty": "okp"], ["kty": "OKP "], ["crv": "Ed448"], ["crv": "X448"], ["crv": ""],
        ["crv": "ed25519"], ["kty": "EC"],
    ]

    @Test(arguments: unsupported)
    func `is refused with another type or curve`(changes: [String: JSONValue?]) {
        expectRefusal(.unsupportedKey) { try key(changes) }
    }

    @Test func `is one value to compare and to keep in sets`() throws {
        #expect(try key([:]) == key([:]))
        #expect(try key(["kid": "a"]) != key(["kid": "b"]))
        #expect(try Set([key([:]), key([:]), key(["use": "sig"])]).count == 2)
    }
}
