import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on the seal")
struct SealAttackTests {
    private let forge: SealForge

    init() throws {
        forge = try SealForge()
    }

    @Test func `would succeed if it changed nothing`() throws {
        #expect(try forge.open(forge.parts("text")) == Array("text".utf8))
        #expect(try forge.open(forge.parts("")) == [])
    }

    @Test func `by other lengths of nonce, tag or key fails, all with one error`() throws {
        let good = try forge.parts("text")
        for (part, lengths) in [(1, [1, 24, 40]), (2, [0, 8, 11, 13, 16]), (4, [0, 4, 8, 12, 15, 17, 32])] {
            for length in lengths {
                var parts = good
                parts[part] = Array((parts[part] + [UInt8](repeating: 0, count: 40)).prefix(length))
                expectRefusal(.decryptionFailed) { try forge.open(parts) }
            }
        }
    }

    @Test(arguments: [2, 3, 4])
    func `by changing any bit fails`(part: Int) throws {
        let good = try forge.parts("text")
        for index in good[part].indices {
            var parts = good
            parts[part][index] ^= 0x80
            expectRefusal(.decryptionFailed) { try forge.open(parts) }
        }
    }

    @Test func `by changing the header fails, because it's authenticated`() throws {
        var parts = try forge.parts("text")
        parts[0] = Array(String(decoding: parts[0], as: UTF8.self).replacing(#"{"alg""#, with: #"{ "alg""#).utf8)
        expectRefusal(.decryptionFailed) { try forge.open(parts) }
    }

    @Test func `by the ephemeral key fails`() throws {
        let key = forge.ephemeralJSON
        let zero = JSONValue.string(Base64URL.encode([UInt8](repeating: 0, count: 32)))
        let spoiled: [JSONValue?] = [
            nil, .null, "key", [], [:], key.setting(["x": key["y"]]), key.setting(["x": zero, "y": zero]),
            key.setting(["d": zero]), key.setting(["crv": "P-384"]), key.setting(["crv": "secp256k1"]),
            key.setting(["kty": "OKP", "crv": "X25519"]), key.setting(["x": "AAAA"]), key.setting(["y": nil]),
            try JSONValue(parsing: RFC8037.publicKey), try JSONValue(parsing: RFC7638.key),
            ["kty": "oct", "k": "AAAA"],
        ]
        for key in spoiled {
            expectRefusal(.decryptionFailed) { try forge.open(forge.parts("text", header: ["epk": key])) }
        }
        let named = key.setting(["kid": "k", "use": "enc"])
        #expect(throws: Never.self) { try forge.open(forge.parts("text", header: ["epk": named])) }
    }

    @Test func `by what the parties are said to be fails`() throws {
        let alice = EphemeralAgreement.Parties(sender: Array("Alice".utf8), receiver: Array("Bob".utf8))
        let header: [String: JSONValue?] = ["apu": "QWxpY2U", "apv": "Qm9i"]
        #expect(throws: Never.self) { try forge.open(forge.parts("text", header: header, parties: alice)) }
        expectRefusal(.decryptionFailed) { try forge.open(forge.parts("text", header: header)) }
        expectRefusal(.decryptionFailed) {
            try forge.open(forge.parts("text", header: ["apu": "Qm9i", "apv": "QWxpY2U"], parties: alice))
        }
        let endless = [UInt8](repeating: 0x41, count: 257)
        let parties = EphemeralAgreement.Parties(sender: endless)
        for value: JSONValue in [.string(Base64URL.encode(endless)), 5, "QWxpY2U=", .null] {
            expectRefusal(.decryptionFailed) {
                try forge.open(forge.parts("text", header: ["apu": value], parties: parties))
            }
        }
    }

    @Test func `by taking one algorithm's key for another fails`() throws {
        expectRefusal(.decryptionFailed) { try forge.open(forge.parts("text", keyIsFor: "ECDH-ES+A256KW")) }
        expectRefusal(.decryptionFailed) { try forge.open(forge.parts("text", keyIsFor: "ECDH-ES")) }
        for name in ["ECDH-ES+A128KW", "ECDH-ES+A192KW", "ECDH-ES+A256KW"] {
            expectRefusal(.decryptionFailed) {
                try forge.open(forge.parts("text", header: ["alg": .string(name)], keyIsFor: name))
            }
        }
    }

    private static let otherAlgorithms: [[String: JSONValue?]] = [
        ["alg": "dir"], ["alg": "none"], ["alg": "RSA1_5"], ["alg": "A256KW"], ["alg": "A256GCMKW"],
        ["alg": "ecdh-es"], ["alg": "ES256"], ["alg": "ECDH-1PU"], ["alg": "ECDH-ES+C20PKW"], ["alg": "RSA-OAEP-512"],
        ["alg": "PBES2-HS256+A128KW", "p2c": 2_147_483_648, "p2s": "AAAAAAAAAAA"],
        ["alg": "ECDH-ES+A256\u{212A}W"], ["enc": "none"], ["enc": nil], ["enc": 5], ["enc": "a256gcm"], ["enc": ""],
        ["enc": "A256CBC+HS512"], ["enc": "C20P"], ["enc": ["A256GCM"]], ["enc": "A256GCMKW"], ["enc": "HS256"],
    ]

    @Test(arguments: otherAlgorithms)
    func `by another algorithm fails`(header: [String: JSONValue?]) throws {
        expectRefusal(.algorithmNotAllowed) { try forge.open(forge.parts("text", header: header)) }
    }

    @Test(arguments: ["RSA-OAEP", "RSA-OAEP-256"])
    func `by an algorithm for another kind of key fails`(name: String) throws {
        expectRefusal(.keyNotSuitable) { try forge.open(forge.parts("text", header: ["alg": .string(name)])) }
    }

    @Test(arguments: ContentEncryptionAlgorithm.all.filter { $0 != .a256GCM })
    func `by naming another encryption than the content's fails`(encryption: ContentEncryptionAlgorithm) throws {
        for size in [12, 16] {
            var parts = try forge.parts("text", header: ["enc": .string(encryption.name)])
            parts[2] = parts[2].resized(size)
            expectRefusal(.decryptionFailed) { try forge.open(parts) }
        }
    }

    @Test(arguments: ["zip", "crit", "b64"])
    func `by an extension fails`(name: String) throws {
        expectRefusal(.unsupportedHeader) { try forge.open(forge.parts("text", header: [name: "DEF"])) }
    }

    @Test func `by an algorithm that the caller didn't allow fails`() throws {
        let compact = try forge.parts("text").map { Base64URL.encode($0) }.joined(separator: ".")
        let token = try SealedToken(compact: compact)
        expectRefusal(.algorithmNotAllowed) { try token.open(with: [forge.key], allowing: [.ecdhESA256KW]) }
        #expect(throws: Never.self) { try token.open(with: [forge.key], allowing: [.ecdhES]) }
    }

    @Test func `says nothing about why it failed`() throws {
        let other = try SealForge()
        let wrongKey = #expect(throws: JOSEError.self) { try forge.open(other.parts("text")) }
        var parts = try forge.parts("text")
        parts[4][0] ^= 1
        let wrongTag = #expect(throws: JOSEError.self) { try forge.open(parts) }
        let wrongPoint = #expect(throws: JOSEError.self) { try forge.open(forge.parts("text", header: ["epk": [:]])) }
        #expect(Set([wrongKey, wrongTag, wrongPoint].map { $0?.description }).count == 1)
        #expect([wrongKey, wrongTag, wrongPoint].allSatisfy { $0?.underlying == nil && $0?.detail == nil })
    }
}
