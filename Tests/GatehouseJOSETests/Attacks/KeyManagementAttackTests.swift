import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on how the content's key comes")
struct KeyManagementAttackTests {
    private static func seal(
        with key: SymmetricJSONWebKey, _ algorithm: KeyManagementAlgorithm
    ) throws -> TokenParts {
        TokenParts(
            try SealedToken.seal(
                [1], contentType: nil, with: key, algorithm: algorithm, randomness: SystemRandomSource()))
    }

    private static func open(_ compact: String, _ key: SymmetricJSONWebKey) throws -> [UInt8] {
        try SealedToken(compact: compact).open(withSymmetricKeys: [key])
    }

    @Test func `by using one algorithm's key with another fails`() throws {
        let bytes = SymmetricJSONWebKey.counting(16).secret
        let wrapping = SymmetricJSONWebKey(bytes, algorithm: "A128KW")
        let encrypting = SymmetricJSONWebKey(bytes, algorithm: "A128GCMKW")
        let token = try KeyManagementAttackTests.seal(with: encrypting, .a128GCMKW)
        #expect(try KeyManagementAttackTests.open(token.compact, encrypting) == [1])
        expectRefusal(.keyNotSuitable) { try KeyManagementAttackTests.open(token.compact, wrapping) }
        let wrapped = try KeyManagementAttackTests.seal(with: wrapping, .a128KW)
        expectRefusal(.keyNotSuitable) { try KeyManagementAttackTests.open(wrapped.compact, encrypting) }
        let renamed = try wrapped.changingHeader([
            "alg": "A128GCMKW", "iv": "AAAAAAAAAAAAAAAA", "tag": "AAAAAAAAAAAAAAAAAAAAAA",
        ])
        expectRefusal(.decryptionFailed) { try KeyManagementAttackTests.open(renamed, .counting(16)) }
    }

    @Test(arguments: [KeyManagementAlgorithm.a128KW, .a192KW, .a256KW, .a128GCMKW, .a192GCMKW, .a256GCMKW])
    func `by changing, cutting or leaving out the encrypted key fails`(algorithm: KeyManagementAlgorithm) throws {
        let key = try SymmetricJSONWebKey.fitting(algorithm)
        let token = try KeyManagementAttackTests.seal(with: key, algorithm)
        #expect(try KeyManagementAttackTests.open(token.compact, key) == [1])
        for index in token.parts[1].indices {
            let spoiled = token.changing(1) { $0[index] ^= 1 }
            expectRefusal(.decryptionFailed) { try KeyManagementAttackTests.open(spoiled, key) }
        }
        for count in [0, 1, 8, 16, 24, 31, 33, 39, 41, 48, 64] where count != token.parts[1].count {
            let spoiled = token.changing(1) { $0 = $0.resized(count) }
            expectRefusal(.decryptionFailed) { try KeyManagementAttackTests.open(spoiled, key) }
        }
    }

    @Test func `by the nonce or the tag of an encrypted key fails`() throws {
        let key = SymmetricJSONWebKey.counting(32)
        let token = try KeyManagementAttackTests.seal(with: key, .a256GCMKW)
        let header = try JSONValue(parsing: token.parts[0])
        for (name, size) in [("iv", 12), ("tag", 16)] {
            let bytes = try #require(header[name]?.string.flatMap { Base64URL.decode($0) })
            #expect(bytes.count == size)
            let lengths = [0, 4, 8, 11, 12, 13, 15, 16, 17, 32].filter { $0 != size }
            let spoiled: [JSONValue?] =
                [nil, .null, 5, "", "=", [], .string(Base64URL.encode(bytes.map { ~$0 }))]
                + lengths.map { .string(Base64URL.encode(bytes.resized($0))) }
            for value in spoiled {
                let compact = try token.changingHeader([name: value])
                expectRefusal(.decryptionFailed) { try KeyManagementAttackTests.open(compact, key) }
            }
        }
    }

    @Test func `by an encrypted key where there must be none fails`() throws {
        let key = SymmetricJSONWebKey.counting(32)
        let direct = try KeyManagementAttackTests.seal(with: key, .direct)
        #expect(try KeyManagementAttackTests.open(direct.compact, key) == [1])
        for extra in [[UInt8(0)], [UInt8](repeating: 1, count: 40), key.secret.revealedBytes] {
            expectRefusal(.decryptionFailed) {
                try KeyManagementAttackTests.open(direct.changing(1) { $0 = extra }, key)
            }
        }
    }

    @Test func `by sealing directly with what everybody knows of a public key fails`() throws {
        let receiver = DecryptionKey(try PrivateKey.generate(.p256), keyID: nil)
        let x = try #require(receiver.publicKey.json["x"]?.string.flatMap { Base64URL.decode($0) })
        let known = SymmetricJSONWebKey(Secret(bytes: x))
        let token = try SealedToken(compact: KeyManagementAttackTests.seal(with: known, .direct).compact)
        #expect(try token.open(withSymmetricKeys: [known]) == [1])
        expectRefusal(.algorithmNotAllowed) { try token.open(with: [receiver]) }
        expectRefusal(.keyNotSuitable) { try token.open(with: [receiver], allowing: KeyManagementAlgorithm.all) }
    }

    @Test(arguments: ["PBES2-HS256+A128KW", "PBES2-HS384+A192KW", "PBES2-HS512+A256KW"])
    func `by a password's cost is refused before anything is computed`(name: String) throws {
        let key = SymmetricJSONWebKey.counting(16)
        let token = try KeyManagementAttackTests.seal(with: key, .a128KW)
        for count: JSONValue in [1, 1000, 2_147_483_648] {
            let costly = try token.changingHeader(["alg": .string(name), "p2c": count, "p2s": "AAAAAAAAAAA"])
            expectRefusal(.algorithmNotAllowed) { try KeyManagementAttackTests.open(costly, key) }
        }
        #expect(KeyManagementAlgorithm(name: name) == nil)
    }

    @Test(arguments: KeyManagementAlgorithm.symmetric)
    func `by compression is refused whatever the algorithm`(algorithm: KeyManagementAlgorithm) throws {
        let key = try SymmetricJSONWebKey.fitting(algorithm)
        let token = try KeyManagementAttackTests.seal(with: key, algorithm)
        #expect(try KeyManagementAttackTests.open(token.compact, key) == [1])
        for value: JSONValue in ["DEF", "", "GZ", .null, 5] {
            expectRefusal(.unsupportedHeader) {
                try KeyManagementAttackTests.open(token.changingHeader(["zip": value]), key)
            }
        }
    }

    @Test(arguments: KeyManagementAlgorithm.symmetric)
    func `says nothing about why it failed`(algorithm: KeyManagementAlgorithm) throws {
        let key = try SymmetricJSONWebKey.fitting(algorithm)
        let token = try KeyManagementAttackTests.seal(with: key, algorithm)
        let spoiled = [
            token.changing(1) { $0 = $0.resized($0.count + 8) }, token.changing(1) { $0 = [1] },
            token.changing(2) { $0 = [] }, token.changing(3) { $0.append(0) }, token.changing(4) { $0[0] ^= 1 },
            token.changing(4) { $0 = [] }, try token.changingHeader(["extra": 1]),
        ]
        let errors = spoiled.map { compact in
            #expect(throws: JOSEError.self) { try KeyManagementAttackTests.open(compact, key) }
        }
        for error in errors {
            #expect(error?.code == .decryptionFailed)
            #expect(error?.underlying == nil)
            #expect(error?.detail == nil)
        }
        #expect(Set(errors.map { $0?.description }).count == 1)
    }
}
