import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The published keys")
struct KeyExampleTests {
    @Test func `of RFC 7517, A.1, are read`() throws {
        let set = try JSONWebKeySet(RFC7517.publicKeys)
        #expect(set.keys.map(\.keyID) == ["1", "2011-04-29"])
        #expect(set.keys.map(\.use) == [.encryption, nil])
        #expect(set.keys.map(\.algorithm) == [nil, "RS256"])
        #expect(set.keys.map(\.publicKey.kind) == [.p256, .rsa(bits: 2048)])
        #expect(set.json == (try JSONValue(parsing: RFC7517.publicKeys)))
    }

    @Test func `of RFC 7517, A.2, are read as private keys, and never as public ones`() throws {
        let keys = try #require(try JSONValue(parsing: RFC7517.privateKeys)["keys"]?.array)
        let publicKeys = try JSONWebKeySet(RFC7517.publicKeys).keys
        #expect(try keys.map { try PrivateJSONWebKey(parsing: $0).publicKey } == publicKeys)
        for key in keys {
            let written = try PrivateJSONWebKey(parsing: key).json
            #expect(try JSONValue(parsing: written.revealed) == key)
            expectRefusal(.privateKey) { try JSONWebKey(parsing: key) }
        }
        expectRefusal(.privateKey) { try JSONWebKeySet(RFC7517.privateKeys) }
    }

    @Test func `of RFC 7517, A.3, are refused, because they are symmetric`() throws {
        expectRefusal(.symmetricKey) { try JSONWebKeySet(RFC7517.symmetricKeys) }
        expectRefusal(.symmetricKey) { try JSONWebKey(RFC7515.hs256Key) }
        expectRefusal(.symmetricKey) { try PrivateJSONWebKey(RFC7515.hs256Key) }
        expectRefusal(.symmetricKey) { try JSONWebKey(RFC7520Keys.mac) }
    }

    @Test func `of RFC 7517, B and C.1, are read without their certificates`() throws {
        let key = try JSONWebKey(RFC7517.certifiedKey)
        #expect(key.keyID == "1b94c")
        #expect(key.json["x5c"] == nil)
        #expect(try PrivateJSONWebKey(RFC7517.encryptedKey).use == .encryption)
    }

    @Test(arguments: [
        ("RFC 7515, A.4", RFC7515.es512Key, GatehouseCrypto.KeyKind.p521),
        ("RFC 7520, 3.2", RFC7520Keys.ecPrivate, .p521),
        ("RFC 7520, 5.4", RFC7520Keys.p384, .p384), ("RFC 8037, A.6", RFC8037.x25519Key, .x25519),
    ])
    func `on other curves are read and written`(name: String, key: String, kind: GatehouseCrypto.KeyKind) throws {
        let json = try JSONValue(parsing: key)
        let privateKey = try PrivateJSONWebKey(parsing: json)
        #expect(privateKey.privateKey.kind == kind)
        #expect(try JSONValue(parsing: privateKey.json.revealed) == json)
        let publicJSON = json.setting(["d": nil])
        #expect(try JSONWebKey(parsing: publicJSON) == privateKey.publicKey)
        #expect(privateKey.publicKey.json == publicJSON)
        #expect(try JSONWebKeySet(parsing: ["keys": [publicJSON]]).keys == [privateKey.publicKey])
    }

    /// Made by hashing the members in order (RFC 7638, section 3) elsewhere; the RFCs publish none for these kinds.
    @Test(arguments: [
        (RFC7515.es256Key, "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U"),
        (RFC7520Keys.p384, "YlKlB7M2wnS0cPn_V7OW-FuDLuWdJ9z4OvPHmhGDfeE"),
        (RFC7520Keys.ecPrivate, "dHri3SADZkrush5HU_50AoRhcKFryN-PI6jPBtPL55M"),
        (RFC8037.x25519Key, "giQqigT_IKcuzHl0FVJ3k5ts3_TWNAxvsC08UZsfcM8"),
    ])
    func `on other curves have the thumbprints that others make`(key: String, thumbprint: String) throws {
        let key = try PrivateJSONWebKey(key)
        #expect(key.publicKey.thumbprint == thumbprint)
        #expect(PrivateJSONWebKey(key.privateKey).keyID == KeyID(thumbprint))
    }

    @Test(arguments: [
        (RFC7638.key, RFC7638.thumbprint), (RFC8037.publicKey, RFC8037.thumbprint),
    ])
    func `have the published thumbprints`(key: String, thumbprint: String) throws {
        let key = try JSONWebKey(key)
        #expect(key.thumbprint == thumbprint)
        #expect(JSONWebKey(key.publicKey).keyID == KeyID(thumbprint))
        #expect(JSONWebKey(key.publicKey, keyID: "other", use: .signature, algorithm: "x").thumbprint == thumbprint)
    }
}
