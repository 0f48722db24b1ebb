import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("Sealing with a shared key")
struct SymmetricSealingTests {
    private func seal(
        _ key: SymmetricJSONWebKey, _ algorithm: KeyManagementAlgorithm,
        _ encryption: ContentEncryptionAlgorithm = .a256GCM, payload: [UInt8] = [1],
        randomness: any RandomSource = SystemRandomSource()
    ) throws -> SealedToken {
        try SealedToken(
            compact: SealedToken.seal(
                payload, contentType: "x", with: key, algorithm: algorithm, encryption: encryption,
                randomness: randomness))
    }

    @Test(arguments: KeyManagementAlgorithm.symmetric, ContentEncryptionAlgorithm.all)
    func `gives back what was sealed, to whoever has the key only`(
        algorithm: KeyManagementAlgorithm, encryption: ContentEncryptionAlgorithm
    ) throws {
        let key = try SymmetricJSONWebKey.fitting(algorithm, encryption)
        let stranger = try SymmetricJSONWebKey.fitting(algorithm, encryption)
        for size in [0, 1, 16, 1000] {
            let payload = [UInt8](repeating: 0xA5, count: size)
            let token = try seal(key, algorithm, encryption, payload: payload)
            #expect(token.header.algorithm == algorithm.name)
            #expect(token.header.parameters["enc"] == .string(encryption.name))
            #expect(token.header.hasContentType("x"))
            #expect(try token.open(withSymmetricKeys: [key]) == payload)
            expectRefusal(.decryptionFailed) { try token.open(withSymmetricKeys: [stranger]) }
            expectRefusal(.keyNotFound) { try token.open(withSymmetricKeys: []) }
            let others = ContentEncryptionAlgorithm.all.subtracting([encryption])
            expectRefusal(.algorithmNotAllowed) { try token.open(withSymmetricKeys: [key], encryptions: others) }
        }
    }

    @Test(arguments: KeyManagementAlgorithm.symmetric)
    func `asks for a key of exactly the right length`(algorithm: KeyManagementAlgorithm) throws {
        let key = try SymmetricJSONWebKey.fitting(algorithm)
        let token = try seal(key, algorithm)
        let right = key.secret.revealedBytes.count
        for count in [1, 8, 15, 16, 24, 31, 32, 33, 48, 64, 128] where count != right {
            expectRefusal(.keyNotSuitable) { try token.open(withSymmetricKeys: [.counting(count)]) }
            expectRefusal(.keyNotSuitable) { try seal(.counting(count), algorithm) }
        }
    }

    @Test func `asks for a key that is meant for it`() throws {
        let json: JSONValue = ["kty": "oct", "k": .string(Base64URL.encode([UInt8](repeating: 7, count: 32)))]
        let plain = try SymmetricJSONWebKey(parsing: json)
        let operations: [(KeyManagementAlgorithm, String, String)] = [
            (.direct, "encrypt", "decrypt"), (.a256KW, "wrapKey", "unwrapKey"), (.a256GCMKW, "wrapKey", "unwrapKey"),
        ]
        for (algorithm, sealing, opening) in operations {
            let token = try seal(plain, algorithm)
            let others = ["dir", "A256KW", "A256GCMKW", "A128KW", "HS256", ""].filter { $0 != algorithm.name }
            let unsuited: [[String: JSONValue?]] =
                others.map { ["alg": .string($0)] } + [
                    ["use": "sig"], ["key_ops": []], ["key_ops": ["sign", "verify"]],
                ]
            for purpose in unsuited {
                let key = try SymmetricJSONWebKey(parsing: json.setting(purpose))
                expectRefusal(.keyNotSuitable) { try token.open(withSymmetricKeys: [key]) }
                expectRefusal(.keyNotSuitable) { try seal(key, algorithm) }
            }
            let sealer = try SymmetricJSONWebKey(parsing: json.setting(["key_ops": [.string(sealing)]]))
            let opener = try SymmetricJSONWebKey(parsing: json.setting(["key_ops": [.string(opening)]]))
            #expect(throws: Never.self) { try seal(sealer, algorithm) }
            #expect(throws: Never.self) { try token.open(withSymmetricKeys: [opener]) }
            expectRefusal(.keyNotSuitable) { try seal(opener, algorithm) }
            expectRefusal(.keyNotSuitable) { try token.open(withSymmetricKeys: [sealer]) }
            let named = try SymmetricJSONWebKey(parsing: json.setting(["use": "enc", "alg": .string(algorithm.name)]))
            #expect(try seal(named, algorithm).open(withSymmetricKeys: [named]) == [1])
        }
    }

    @Test func `takes a key directly that is named for the content's encryption, as RFC 7520 does, and for no other`()
        throws
    {
        let secret = SymmetricJSONWebKey.counting(32).secret
        let key = SymmetricJSONWebKey(secret, use: .encryption, algorithm: "A256GCM")
        #expect(try seal(key, .direct).open(withSymmetricKeys: [key]) == [1])
        expectRefusal(.keyNotSuitable) { try seal(key, .direct, .a128CBCHS256) }
        expectRefusal(.keyNotSuitable) { try seal(key, .a256KW) }
    }

    @Test func `isn't allowed where private keys are expected, nor the other way round`() throws {
        let shared = SymmetricJSONWebKey.counting(32)
        let receiver = DecryptionKey(try PrivateKey.generate(.p256))
        let direct = try seal(shared, .direct)
        expectRefusal(.algorithmNotAllowed) { try direct.open(with: [receiver]) }
        expectRefusal(.keyNotSuitable) { try direct.open(with: [receiver], allowing: KeyManagementAlgorithm.all) }
        let agreed = try SealedToken(
            compact: SealedToken.seal([1], contentType: nil, for: receiver.publicKey, randomness: SystemRandomSource()))
        expectRefusal(.algorithmNotAllowed) { try agreed.open(withSymmetricKeys: [shared]) }
        expectRefusal(.keyNotFound) {
            try agreed.open(withSymmetricKeys: [.counting(32, keyID: "k")], allowing: KeyManagementAlgorithm.all)
        }
        for algorithm in KeyManagementAlgorithm.asymmetric {
            expectRefusal(.keyNotSuitable) { try seal(shared, algorithm) }
            expectRefusal(.keyNotSuitable) {
                try SymmetricJSONWebKey.generate(for: algorithm, randomness: SystemRandomSource())
            }
        }
    }

    @Test func `takes each nonce and each content key from the source of randomness, anew`() throws {
        let expected: [(KeyManagementAlgorithm, [Int])] = [
            (.direct, [12]), (.a128KW, [32, 12]), (.a192KW, [32, 12]), (.a256KW, [32, 12]),
            (.a128GCMKW, [32, 12, 12]), (.a192GCMKW, [32, 12, 12]), (.a256GCMKW, [32, 12, 12]),
        ]
        for (algorithm, sizes) in expected {
            let key = try SymmetricJSONWebKey.fitting(algorithm)
            let randomness = CountingRandomness()
            let first = try seal(key, algorithm, randomness: randomness)
            let second = try seal(key, algorithm, randomness: randomness)
            #expect(randomness.sizes == sizes + sizes)
            #expect(try first.open(withSymmetricKeys: [key]) == [1])
            #expect(try second.open(withSymmetricKeys: [key]) == [1])
            if sizes.count == 3 {
                let nonces = [first, second].map { $0.header.parameters["iv"]?.string.flatMap { Base64URL.decode($0) } }
                #expect(nonces == [[UInt8](repeating: 2, count: 12), [UInt8](repeating: 5, count: 12)])
            }
        }
    }

    @Test func `nests a signed token`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let signed = try await SignedToken.make(claims: ["iss": "x"], type: nil, signer: signer)
        let key = SymmetricJSONWebKey.counting(16, keyID: "k")
        let nested = try SealedToken(
            compact: SealedToken.seal(
                signedToken: signed, with: key, algorithm: .a128KW, randomness: SystemRandomSource()))
        #expect(nested.header.keyID == "k")
        let inner = try nested.openSignedToken(withSymmetricKeys: [key])
        #expect(try inner.verify(with: [signer.publicKey], allowing: [.es256]).claims() == ["iss": "x"])
        let plain = try seal(key, .a128KW, payload: Array(signed.utf8))
        expectRefusal(.invalidNesting) { try plain.openSignedToken(withSymmetricKeys: [key]) }
    }
}
