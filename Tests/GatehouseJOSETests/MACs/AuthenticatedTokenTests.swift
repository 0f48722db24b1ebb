import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An authenticated token")
struct AuthenticatedTokenTests {
    private static let all = Set(MACAlgorithm.all)

    private func key(_ count: Int = 64, _ byte: UInt8 = 7) -> SymmetricJSONWebKey {
        SymmetricJSONWebKey(Secret(bytes: [UInt8](repeating: byte, count: count)))
    }

    private func token(_ key: SymmetricJSONWebKey, _ algorithm: MACAlgorithm = .hs256) throws -> UnverifiedToken {
        let signer = try MACSigner(key, algorithm: algorithm)
        return try UnverifiedToken(compact: SignedToken.make(claims: ["iss": "x"], type: "JWT", signer: signer))
    }

    @Test(
        "is that of RFC 7515, A.1 and RFC 7520, 4.4",
        arguments: [(RFC7515.hs256Key, RFC7515.hs256), (RFC7520Keys.mac, RFC7520Signatures.hs256)])
    func published(key: String, token: String) throws {
        let key = try SymmetricJSONWebKey(parsing: JSONValue(parsing: key))
        let unverified = try UnverifiedToken(compact: token)
        let authenticated = try unverified.verify(withSymmetricKeys: [key], allowing: [.hs256])
        #expect(authenticated.payload == unverified.unverifiedPayload)
        #expect(authenticated.algorithm == .hs256)
        #expect(authenticated.key.secret.matches(key.secret))
        expectRefusal(.algorithmNotAllowed) {
            try unverified.verify(withSymmetricKeys: [key], allowing: [.hs384, .hs512])
        }
        let parts = token.split(separator: ".").map(String.init)
        let code = try #require(Base64URL.decode(parts[2]))
        for position in code.indices {
            var changed = code
            changed[position] ^= 1
            let compact = parts[0] + "." + parts[1] + "." + Base64URL.encode(changed)
            expectRefusal(.invalidSignature) {
                try UnverifiedToken(compact: compact).verify(withSymmetricKeys: [key], allowing: [.hs256])
            }
        }
    }

    @Test func `of RFC 7520, 4.4, is made again byte for byte`() throws {
        let signer = try MACSigner(SymmetricJSONWebKey(parsing: JSONValue(parsing: RFC7520Keys.mac)))
        let payload = Array(RFC7520Signatures.payload.utf8)
        #expect(try SignedToken.make(payload: payload, type: nil, signer: signer) == RFC7520Signatures.hs256)
    }

    @Test(arguments: MACAlgorithm.all)
    func `is made and checked with the same key`(algorithm: MACAlgorithm) throws {
        let token = try token(key(), algorithm)
        let authenticated = try token.verify(withSymmetricKeys: [key()], allowing: [algorithm])
        #expect(authenticated.header.algorithm == algorithm.name)
        #expect(authenticated.header.hasType("JWT"))
        #expect(try authenticated.claims() == ["iss": "x"])
        expectRefusal(.invalidSignature) { try token.verify(withSymmetricKeys: [key(64, 8)], allowing: [algorithm]) }
        expectRefusal(.keyNotFound) { try token.verify(withSymmetricKeys: [], allowing: [algorithm]) }
        #expect(MACAlgorithm(name: algorithm.name) == algorithm)
    }

    @Test(arguments: ["hs256", "HS256 ", "HS1", "HS224", "none", "", "RS256", "ES256", "HS256\u{0}"])
    func `has an algorithm of a known name`(name: String) throws {
        #expect(MACAlgorithm(name: name) == nil)
        let input = Base64URL.encode(JSONValue.object(["alg": .string(name)]).encoded) + ".e30"
        let code = HMAC.sha256(Array(input.utf8), key: key().secret)
        expectRefusal(.algorithmNotAllowed) {
            try UnverifiedToken(compact: input + "." + Base64URL.encode(code))
                .verify(withSymmetricKeys: [key()], allowing: AuthenticatedTokenTests.all)
        }
    }

    @Test(arguments: [(MACAlgorithm.hs256, 32), (.hs384, 48), (.hs512, 64)])
    func `is never made or checked with a key that is shorter than the digest`(
        algorithm: MACAlgorithm, size: Int
    ) throws {
        let hashes: [MACAlgorithm: HMAC.Hash] = [.hs256: .sha256, .hs384: .sha384, .hs512: .sha512]
        let hash = try #require(hashes[algorithm])
        let input = Base64URL.encode(JSONValue.object(["alg": .string(algorithm.name)]).encoded) + ".e30"
        for count in [0, 1, 16, size - 1, size, size + 1, 200] {
            let key = key(count)
            let code = HMAC.code(of: Array(input.utf8), key: key.secret, hash: hash)
            let token = try UnverifiedToken(compact: input + "." + Base64URL.encode(code))
            guard count < size else {
                #expect(throws: Never.self) { try token.verify(withSymmetricKeys: [key], allowing: [algorithm]) }
                #expect(throws: Never.self) { try MACSigner(key, algorithm: algorithm) }
                continue
            }
            expectRefusal(.keyNotSuitable) { try token.verify(withSymmetricKeys: [key], allowing: [algorithm]) }
            expectRefusal(.keyNotSuitable) { try MACSigner(key, algorithm: algorithm) }
        }
    }

    @Test func `asks for a key that is meant for it`() throws {
        let json: JSONValue = ["kty": "oct", "k": .string(Base64URL.encode([UInt8](repeating: 7, count: 64)))]
        let token = try token(key())
        let unsuited: [[String: JSONValue?]] = [
            ["use": "enc"], ["alg": "HS384"], ["alg": "A256GCM"], ["alg": "A256KW"], ["alg": "dir"], ["alg": ""],
            ["key_ops": ["encrypt"]], ["key_ops": []], ["use": "sig", "key_ops": ["wrapKey"]],
        ]
        for purpose in unsuited {
            let key = try SymmetricJSONWebKey(parsing: json.setting(purpose))
            expectRefusal(.keyNotSuitable) { try token.verify(withSymmetricKeys: [key], allowing: [.hs256]) }
            expectRefusal(.keyNotSuitable) { try MACSigner(key, algorithm: .hs256) }
        }
        let signing = try SymmetricJSONWebKey(parsing: json.setting(["key_ops": ["sign"]]))
        let verifying = try SymmetricJSONWebKey(parsing: json.setting(["key_ops": ["verify"]]))
        expectRefusal(.keyNotSuitable) { try token.verify(withSymmetricKeys: [signing], allowing: [.hs256]) }
        expectRefusal(.keyNotSuitable) { try MACSigner(verifying) }
        #expect(throws: Never.self) { try token.verify(withSymmetricKeys: [verifying], allowing: [.hs256]) }
        #expect(throws: Never.self) { try MACSigner(signing) }
        let suited = try SymmetricJSONWebKey(parsing: json.setting(["use": "sig", "alg": "HS256"]))
        #expect(throws: Never.self) { try token.verify(withSymmetricKeys: [suited], allowing: [.hs256]) }
    }

    @Test func `takes the algorithm that its key names, or the usual one`() throws {
        let secret = key().secret
        #expect(try MACSigner(SymmetricJSONWebKey(secret)).algorithm == .hs256)
        #expect(try MACSigner(SymmetricJSONWebKey(secret, algorithm: "HS512")).algorithm == .hs512)
        expectRefusal(.algorithmNotAllowed) { try MACSigner(SymmetricJSONWebKey(secret, algorithm: "A256KW")) }
        expectRefusal(.keyNotSuitable) {
            try MACSigner(SymmetricJSONWebKey(secret, algorithm: "HS512"), algorithm: .hs256)
        }
    }

    @Test func `finds its key by the id, and never guesses`() throws {
        let named = SymmetricJSONWebKey(key().secret, keyID: "a")
        let other = SymmetricJSONWebKey(key(64, 8).secret, keyID: "b")
        let token = try token(named)
        #expect(token.header.keyID == "a")
        #expect(try token.verify(withSymmetricKeys: [other, named], allowing: [.hs256]).key.keyID == "a")
        expectRefusal(.keyNotFound) { try token.verify(withSymmetricKeys: [other], allowing: [.hs256]) }
        let unnamed = try self.token(key())
        expectRefusal(.ambiguousKey) { try unnamed.verify(withSymmetricKeys: [other, named], allowing: [.hs256]) }
    }

    @Test func `can't have its header written twice, nor claims that aren't an object`() throws {
        let signer = try MACSigner(key())
        expectRefusal(.invalidHeader) {
            try SignedToken.make(payload: [], type: nil, header: ["alg": "none"], signer: signer)
        }
        expectRefusal(.unsupportedHeader) {
            try SignedToken.make(payload: [], type: nil, header: ["crit": []], signer: signer)
        }
        expectRefusal(.invalidClaims) { try SignedToken.make(claims: [], type: nil, signer: signer) }
        let token = try UnverifiedToken(compact: SignedToken.make(payload: [1], type: nil, signer: signer))
        let authenticated = try token.verify(withSymmetricKeys: [key()], allowing: [.hs256])
        expectRefusal(.invalidClaims) { try authenticated.claims() }
    }
}
