import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A private JSON Web Key")
struct PrivateJSONWebKeyTests {
    @Test(arguments: [GatehouseCrypto.KeyKind.p256, .p384, .p521, .ed25519, .x25519, .rsa(bits: 2048)])
    func `reads back what it writes`(kind: GatehouseCrypto.KeyKind) throws {
        let key = PrivateJSONWebKey(try PrivateKey.generate(kind), use: .signature, algorithm: "any")
        let read = try PrivateJSONWebKey(key.json.revealed)
        #expect(read.publicKey == key.publicKey)
        #expect(read.json.matches(key.json))
    }

    @Test func `doesn't show its private part`() throws {
        let key = try PrivateJSONWebKey(RFC8037.privateKey)
        var dumped = "\(key)"
        dump(key, to: &dumped)
        #expect(!dumped.contains("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"))
        #expect(!"\(key.publicKey.json.encodedText)".contains("nWGxne_9"))
    }

    @Test func `gives its public half the counterpart of its purpose`() throws {
        let json = try JSONValue(parsing: RFC8037.privateKey).setting(["key_ops": ["sign", "other"], "use": "sig"])
        let key = try PrivateJSONWebKey(parsing: json)
        #expect(key.operations == [.sign, KeyOperation(rawValue: "other")])
        #expect(key.publicKey.operations == [.verify, KeyOperation(rawValue: "other")])
        #expect(key.publicKey.use == .signature)
    }

    @Test(arguments: [
        ("sign", "verify"), ("decrypt", "encrypt"), ("unwrapKey", "wrapKey"), ("deriveKey", "deriveKey"),
        ("deriveBits", "deriveBits"), ("verify", "verify"), ("unheard of", "unheard of"),
    ])
    func `gives its public half the counterpart of each operation`(own: String, theirs: String) throws {
        let json = try JSONValue(parsing: RFC8037.x25519Key).setting(["key_ops": [.string(own)]])
        let key = try PrivateJSONWebKey(parsing: json)
        #expect(key.operations == [KeyOperation(rawValue: own)])
        #expect(key.publicKey.operations == [KeyOperation(rawValue: theirs)])
        #expect(try JSONValue(parsing: key.json.revealed) == json)
    }

    private static let lengths = [
        (RFC7515.es256Key, 32), (RFC7520Keys.p384, 48), (RFC7520Keys.ecPrivate, 66), (RFC8037.privateKey, 32),
        (RFC8037.x25519Key, 32),
    ]

    @Test(arguments: lengths)
    func `has a private part of its curve's length`(text: String, size: Int) throws {
        let json = try JSONValue(parsing: text)
        let d = try #require(Base64URL.decode(json["d"]?.string ?? ""))
        #expect(d.count == size)
        #expect(throws: Never.self) { try PrivateJSONWebKey(parsing: json) }
        for wrong in [[], Array(d.dropFirst()), [0] + d, d + [0], [UInt8](repeating: 0, count: size)] {
            expectRefusal(.invalidKey) {
                try PrivateJSONWebKey(parsing: json.setting(["d": .string(Base64URL.encode(wrong))]))
            }
        }
    }

    @Test func `needs both halves, and halves that belong together`() throws {
        let ed25519 = try JSONValue(parsing: RFC8037.privateKey)
        let es256 = try JSONValue(parsing: RFC7515.es256Key)
        let rs256 = try JSONValue(parsing: RFC7515.rs256Key)
        let other = try JSONValue(parsing: RFC7518.bob)
        for spoiled in [
            ed25519.setting(["d": nil]), ed25519.setting(["x": nil]), es256.setting(["d": nil]),
            es256.setting(["d": other["d"]]), es256.setting(["x": other["x"], "y": other["y"]]),
            es256.setting(["d": "AA"]), rs256.setting(["p": nil]), rs256.setting(["q": rs256["p"]]),
            rs256.setting(["d": rs256["dp"]]), rs256.setting(["n": rs256["p"]]),
        ] {
            expectRefusal(.invalidKey) { try PrivateJSONWebKey(parsing: spoiled) }
        }
        for whole in [ed25519, es256, rs256, other] {
            #expect(throws: Never.self) { try PrivateJSONWebKey(parsing: whole) }
        }
    }

    @Test func `of RSA has two primes`() throws {
        let key = try JSONValue(parsing: RFC7515.rs256Key).setting(["oth": []])
        expectRefusal(.unsupportedKey) { try PrivateJSONWebKey(parsing: key) }
    }
}
