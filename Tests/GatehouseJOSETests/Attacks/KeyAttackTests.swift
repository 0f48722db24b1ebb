import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack by a key")
struct KeyAttackTests {
    private let point: JSONValue
    private let modulus: JSONValue

    init() throws {
        point = JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: nil).json
        modulus = try JSONValue(parsing: RFC7638.key)
    }

    private static func encoded(_ byte: UInt8, count: Int) -> JSONValue {
        .string(Base64URL.encode([UInt8](repeating: byte, count: count)))
    }

    @Test func `off its curve fails`() throws {
        let zero = KeyAttackTests.encoded(0, count: 32)
        let changes: [[String: JSONValue?]] = [
            ["x": point["y"], "y": point["x"]], ["x": zero, "y": zero], ["x": zero], ["y": zero],
            ["x": KeyAttackTests.encoded(0xFF, count: 32)], ["y": KeyAttackTests.encoded(1, count: 32)],
            ["x": KeyAttackTests.encoded(1, count: 31)], ["x": KeyAttackTests.encoded(1, count: 33)],
            ["y": KeyAttackTests.encoded(0, count: 0)], ["x": KeyAttackTests.encoded(1, count: 1 << 16)],
        ]
        for change in changes {
            expectRefusal(.invalidKey) { try JSONWebKey(parsing: point.setting(change)) }
        }
        #expect(throws: Never.self) { try JSONWebKey(parsing: point) }
    }

    @Test(arguments: ["secp256k1", "P-256K", "p-256", "X25519", "Ed25519", "prime256v1", "P-384\u{0}"])
    func `on a curve that EC doesn't have fails`(curve: String) {
        expectRefusal(.unsupportedKey) { try JSONWebKey(parsing: point.setting(["crv": .string(curve)])) }
    }

    @Test(arguments: ["P-384", "P-521"])
    func `on another curve than its point's fails`(curve: String) throws {
        expectRefusal(.invalidKey) { try JSONWebKey(parsing: point.setting(["crv": .string(curve)])) }
        let size = curve == "P-384" ? 48 : 66
        let padded = try ["x", "y"].reduce(into: [String: JSONValue?]()) { members, name in
            let number = try #require(Base64URL.decode(point[name]?.string ?? ""))
            members[name] = .string(Base64URL.encode([UInt8](repeating: 0, count: size - number.count) + number))
        }
        expectRefusal(.invalidKey) {
            try JSONWebKey(parsing: point.setting(padded).setting(["crv": .string(curve)]))
        }
    }

    @Test func `of small order or in a second spelling fails`() throws {
        let okp = try JSONValue(parsing: RFC8037.publicKey)
        for bytes in [
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "0000000000000000000000000000000000000000000000000000000000000080",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        ] {
            let x = Base64URL.encode(Hexadecimal.decode(bytes) ?? [])
            expectRefusal(.invalidKey) { try JSONWebKey(parsing: okp.setting(["x": .string(x)])) }
        }
    }

    @Test func `of RSA that is weak, or a burden, fails`() throws {
        let n = try #require(Base64URL.decode(modulus["n"]?.string ?? ""))
        let text = { (bytes: [UInt8]) in JSONValue.string(Base64URL.encode(bytes)) }
        let changes: [[String: JSONValue?]] = [
            ["e": text([1])], ["e": text([2])], ["e": text([3])], ["e": text([1, 0, 0])], ["e": text([])],
            ["e": text([0])], ["e": text([0, 1, 0, 1])], ["e": text([UInt8](repeating: 1, count: 9))],
            ["n": text(Array(n.suffix(128)))], ["n": text([0] + n)], ["n": text(Array(n.dropLast()) + [0])],
            ["n": text([UInt8](repeating: 0xFF, count: 2048))], ["n": text([])], ["n": 5],
        ]
        for change in changes {
            expectRefusal(.invalidKey) { try JSONWebKey(parsing: modulus.setting(change)) }
        }
        #expect(throws: Never.self) { try JSONWebKey(parsing: modulus) }
    }

    @Test func `that is symmetric or private fails, in a set too`() throws {
        let secret = try JSONValue(parsing: RFC8037.privateKey)
        let shared: JSONValue = ["kty": "oct", "k": "", "alg": "HS256", "kid": "s"]
        expectRefusal(.symmetricKey) { try JSONWebKey(parsing: shared) }
        expectRefusal(.symmetricKey) { try JSONWebKeySet(parsing: ["keys": [point, shared]]) }
        expectRefusal(.privateKey) { try JSONWebKeySet(parsing: ["keys": [point, secret]]) }
    }
}
