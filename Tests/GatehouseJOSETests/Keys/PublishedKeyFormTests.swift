import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A key of a published set")
struct PublishedKeyFormTests {
    private let rsa: JSONValue
    private let ec: JSONValue

    init() throws {
        rsa = try JSONValue(parsing: RFC7638.key)
        ec = JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: "a").json
    }

    private func keys(_ json: JSONValue...) throws -> [JSONWebKey] {
        try JSONWebKeySet(parsing: ["keys": .array(json)]).keys
    }

    private func padded(_ name: String, zeros: Int) throws -> JSONValue {
        let bytes = try #require(Base64URL.decode(rsa[name]?.string ?? ""))
        return .string(Base64URL.encode([UInt8](repeating: 0, count: zeros) + bytes))
    }

    /// RFC 7518, section 2, allows no leading zero bytes. Java's `BigInteger` writes one.
    @Test func `may have RSA numbers with leading zero bytes, which don't count`() throws {
        let odd = rsa.setting(["n": try padded("n", zeros: 1), "e": try padded("e", zeros: 2)])
        #expect(try keys(odd) == keys(rsa))
        #expect(try keys(odd).first?.thumbprint == RFC7638.thumbprint)
        #expect(try keys(rsa, odd).count == 1)
        #expect(try keys(rsa.setting(["e": "AA"])).isEmpty)
    }

    @Test func `may have padding in its numbers`() throws {
        let (n, x) = (rsa["n"]?.string ?? "", ec["x"]?.string ?? "")
        #expect(n.utf8.count % 4 == 2)
        #expect(try keys(rsa.setting(["n": .string(n + "==")])) == keys(rsa))
        #expect(try keys(ec.setting(["x": .string(x + "=")])) == keys(ec))
        for wrong in ["==", "===", "====", "====="] {
            #expect(try keys(ec.setting(["x": .string(x + wrong)])).isEmpty, "\(wrong)")
        }
    }

    @Test func `may have members that say nothing`() throws {
        for name in ["kid", "use", "alg", "key_ops", "d"] {
            #expect(try keys(ec.setting([name: .null])).count == 1, "\(name)")
        }
        #expect(try keys(ec.setting(["use": "", "alg": ""])) == keys(ec))
    }

    /// A restriction only adds protection: it is never read as if it weren't there.
    @Test(
        arguments: [
            ("use", 5), ("use", ["sig"]), ("alg", ["ES256"]), ("alg", true), ("key_ops", "verify"), ("key_ops", [1]),
            ("key_ops", ["verify", "verify"]), ("kid", 5),
        ] as [(String, JSONValue)])
    func `isn't used if a restriction can't be read, and spoils no other`(name: String, value: JSONValue) throws {
        let odd = ec.setting(["kid": "b"]).setting([name: value])
        #expect(try keys(odd, rsa) == keys(rsa))
        let reading = try KeySetReading(["keys": [odd, rsa]])
        #expect(reading.unreadable.map(\.reason) == [name])
    }

    @Test func `that can't be read is named`() throws {
        let reading = try KeySetReading(
            ["keys": [ec.setting(["x": ec["y"]]), ["kty": "AKP"], rsa.setting(["n": "?", "kid": nil]), "key"]])
        #expect(reading.keySet.keys.isEmpty)
        #expect(reading.unreadable.map(\.keyID) == ["a", nil, nil])
        #expect(reading.unreadable.map(\.reason) == ["invalidKey", "n", "object"])
    }

    /// A key in a proof and a key that a client registers are read strictly.
    @Test func `tolerates more than a key by itself`() throws {
        for odd in [
            rsa.setting(["n": try padded("n", zeros: 1)]), ec.setting(["alg": .null]),
            ec.setting(["x": .string((ec["x"]?.string ?? "") + "=")]),
        ] {
            expectRefusal(.invalidKey) { try JSONWebKey(parsing: odd) }
        }
    }
}
