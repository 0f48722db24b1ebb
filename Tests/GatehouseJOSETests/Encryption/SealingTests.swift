import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("Sealing")
struct SealingTests {
    private let receiver: PrivateKey

    init() throws {
        receiver = try PrivateKey.generate(.p256)
    }

    /// Each algorithm for private keys with each kind of key that it's for.
    static let pairs: [(KeyManagementAlgorithm, GatehouseCrypto.KeyKind)] =
        [KeyManagementAlgorithm.ecdhES, .ecdhESA128KW, .ecdhESA192KW, .ecdhESA256KW]
        .flatMap { algorithm in [.p256, .p384, .p521, .x25519].map { (algorithm, $0) } }
        + [(.rsaOAEP, .rsa(bits: 2048)), (.rsaOAEP256, .rsa(bits: 2048))]

    @Test(arguments: pairs)
    func `gives back what was sealed, to the receiver only`(
        algorithm: KeyManagementAlgorithm, kind: GatehouseCrypto.KeyKind
    ) throws {
        let key = DecryptionKey(try PrivateKey.generate(kind))
        let stranger = DecryptionKey(try PrivateKey.generate(kind), keyID: key.keyID)
        for encryption in ContentEncryptionAlgorithm.all {
            for size in [0, 16, 1000] {
                let payload = [UInt8](repeating: 0xA5, count: size)
                let text = try SealedToken.seal(
                    payload, contentType: "x", for: key.publicKey, algorithm: algorithm, encryption: encryption,
                    randomness: SystemRandomSource())
                let token = try SealedToken(compact: text)
                #expect(token.header.algorithm == algorithm.name)
                #expect(token.header.parameters["enc"] == .string(encryption.name))
                #expect(token.header.hasContentType("x"))
                #expect(token.header.keyID == key.keyID)
                #expect(try token.open(with: [key]) == payload)
                expectRefusal(.decryptionFailed) { try token.open(with: [stranger]) }
                expectRefusal(.keyNotFound) { try token.open(with: [DecryptionKey(receiver)]) }
                expectRefusal(.algorithmNotAllowed) {
                    try token.open(with: [key], encryptions: ContentEncryptionAlgorithm.all.subtracting([encryption]))
                }
            }
        }
    }

    @Test func `knows its algorithms by their names`() {
        #expect(Set(SealingTests.pairs.map(\.0)) == KeyManagementAlgorithm.asymmetric)
        #expect(KeyManagementAlgorithm.all.count == 13)
        #expect(KeyManagementAlgorithm.all.allSatisfy { KeyManagementAlgorithm(name: $0.name) == $0 })
        #expect(KeyManagementAlgorithm.asymmetric.isDisjoint(with: KeyManagementAlgorithm.symmetric))
        #expect(ContentEncryptionAlgorithm.all.count == 6)
        #expect(ContentEncryptionAlgorithm.all.allSatisfy { ContentEncryptionAlgorithm(name: $0.name) == $0 })
        #expect(KeyManagementAlgorithm(name: "RSA1_5") == nil)
    }

    @Test func `finds the receiver's key by its id, or the only one there is`() throws {
        let named = DecryptionKey(receiver, keyID: "a")
        let unnamed = DecryptionKey(receiver, keyID: nil)
        let other = DecryptionKey(try PrivateKey.generate(.p256), keyID: "b")
        let seal = { (key: DecryptionKey) in
            try SealedToken(
                compact: SealedToken.seal(
                    [1], contentType: nil, for: key.publicKey, randomness: SystemRandomSource()))
        }
        #expect(try seal(named).open(with: [other, named]) == [1])
        expectRefusal(.keyNotFound) { try seal(named).open(with: [other]) }
        #expect(try seal(unnamed).open(with: [named]) == [1])
        expectRefusal(.ambiguousKey) { try seal(unnamed).open(with: [named, other]) }
        expectRefusal(.keyNotFound) { try seal(unnamed).open(with: []) }
    }

    @Test(arguments: [KeyManagementAlgorithm.ecdhES, .ecdhESA256KW])
    func `never repeats a key, a nonce or a token`(algorithm: KeyManagementAlgorithm) throws {
        let key = DecryptionKey(receiver).publicKey
        var nonces: Set<Substring> = []
        var headers: Set<Substring> = []
        for _ in 0..<500 {
            let token = try SealedToken.seal(
                [], contentType: nil, for: key, algorithm: algorithm, randomness: SystemRandomSource())
            let parts = token.split(separator: ".", omittingEmptySubsequences: false)
            nonces.insert(parts[2])
            headers.insert(parts[0])
        }
        #expect(nonces.count == 500)
        #expect(headers.count == 500)
    }

    @Test func `takes each nonce and each content key from the source of randomness, anew`() throws {
        let key = DecryptionKey(receiver)
        for encryption in ContentEncryptionAlgorithm.all {
            let nonceSize = encryption.name.contains("CBC") ? 16 : 12
            let randomness = CountingRandomness()
            for round in [UInt8(0), 1] {
                let direct = try SealedToken.seal(
                    [], contentType: nil, for: key.publicKey, encryption: encryption, randomness: randomness)
                #expect(TokenParts(direct).parts[2] == [UInt8](repeating: 3 * round + 1, count: nonceSize))
                let wrapped = try SealedToken.seal(
                    [], contentType: nil, for: key.publicKey, algorithm: .ecdhESA256KW, encryption: encryption,
                    randomness: randomness)
                #expect(TokenParts(wrapped).parts[2] == [UInt8](repeating: 3 * round + 3, count: nonceSize))
                #expect(try SealedToken(compact: wrapped).open(with: [key]) == [])
            }
            #expect(
                randomness.sizes == [
                    nonceSize, encryption.keySize, nonceSize, nonceSize, encryption.keySize, nonceSize,
                ])
        }
    }

    @Test func `puts the material in its places`() throws {
        let ephemeral = try PrivateJSONWebKey(RFC7518.alice).privateKey
        let bob = DecryptionKey(try PrivateJSONWebKey(RFC7518.bob))
        let material = SealingMaterial(
            ephemeralKey: ephemeral, contentKey: Secret(bytes: [UInt8](repeating: 1, count: 32)),
            nonce: [UInt8](repeating: 2, count: 12), sender: Array("Alice".utf8), receiver: Array("Bob".utf8))
        for algorithm in [KeyManagementAlgorithm.ecdhES, .ecdhESA128KW, .ecdhESA192KW, .ecdhESA256KW] {
            let seal = {
                try SealedToken.seal(
                    [3], contentType: nil, for: bob.publicKey, algorithm: algorithm, material: material)
            }
            let token = try SealedToken(compact: seal())
            #expect(try seal() == seal())
            #expect(token.header.parameters["epk"] == JSONWebKey(ephemeral.publicKey, keyID: nil).json)
            #expect(token.header.parameters["apu"] == "QWxpY2U")
            #expect(token.header.parameters["apv"] == "Qm9i")
            #expect(try token.open(with: [bob]) == [3])
        }
    }

    @Test func `asks for a key that is meant for it`() throws {
        let plain = JSONWebKey(receiver.publicKey, keyID: nil).json
        let seal = { (key: JSONWebKey) in
            try SealedToken.seal([], contentType: nil, for: key, randomness: SystemRandomSource())
        }
        let unsuited: [[String: JSONValue?]] = [
            ["use": "sig"], ["alg": "ECDH-ES+A256KW"], ["alg": "ES256"], ["key_ops": ["verify"]],
            ["use": "enc", "key_ops": ["sign"]],
        ]
        for purpose in unsuited {
            expectRefusal(.keyNotSuitable) { try seal(JSONWebKey(parsing: plain.setting(purpose))) }
        }
        let suited: [[String: JSONValue?]] = [
            [:], ["use": "enc", "alg": "ECDH-ES"], ["key_ops": []], ["key_ops": ["deriveKey"]],
            ["key_ops": ["deriveBits", "other"]],
        ]
        for purpose in suited {
            #expect(throws: Never.self) { try seal(JSONWebKey(parsing: plain.setting(purpose))) }
        }
        expectRefusal(.keyNotSuitable) { try seal(JSONWebKey(RFC8037.publicKey)) }
        expectRefusal(.keyNotSuitable) { try seal(JSONWebKey(RFC7638.key)) }
        for algorithm in KeyManagementAlgorithm.symmetric.union([.rsaOAEP, .rsaOAEP256]) {
            expectRefusal(.keyNotSuitable) {
                try SealedToken.seal(
                    [], contentType: nil, for: JSONWebKey(receiver.publicKey), algorithm: algorithm,
                    randomness: SystemRandomSource())
            }
        }
    }

    @Test func `asks an RSA key for other operations than a key on a curve`() throws {
        let json = try JSONValue(parsing: RFC7516.rsaOAEPKey)
        let token = try SealedToken(compact: RFC7516.rsaOAEP)
        let suited: [[String: JSONValue?]] = [
            [:], ["use": "enc", "alg": "RSA-OAEP"], ["key_ops": ["unwrapKey"]], ["key_ops": ["decrypt"]],
        ]
        for purpose in suited {
            let key = try PrivateJSONWebKey(parsing: json.setting(purpose))
            #expect(throws: Never.self) { try token.open(with: [DecryptionKey(key)]) }
            #expect(throws: Never.self) {
                try SealedToken.seal(
                    [], contentType: nil, for: key.publicKey, algorithm: .rsaOAEP, randomness: SystemRandomSource())
            }
        }
        let unsuited: [[String: JSONValue?]] = [
            ["use": "sig"], ["alg": "RSA-OAEP-256"], ["alg": "RS256"], ["key_ops": ["sign"]], ["key_ops": ["wrapKey"]],
            ["key_ops": ["deriveKey"]],
        ]
        for purpose in unsuited {
            let key = DecryptionKey(try PrivateJSONWebKey(parsing: json.setting(purpose)))
            expectRefusal(.keyNotSuitable) { try token.open(with: [key]) }
        }
    }

    @Test func `is undone only by a key that is meant for it`() throws {
        let json = try JSONValue(parsing: RFC7518.bob)
        let token = try SealedToken(compact: MadeElsewhere.direct)
        let unsuited: [[String: JSONValue?]] = [
            ["use": "sig"], ["alg": "ECDH-ES+A256KW"], ["key_ops": ["sign"]], ["key_ops": []],
        ]
        for purpose in unsuited {
            let key = DecryptionKey(try PrivateJSONWebKey(parsing: json.setting(purpose)))
            expectRefusal(.keyNotSuitable) { try token.open(with: [key]) }
        }
        expectRefusal(.keyNotSuitable) { try token.open(with: [DecryptionKey(PrivateJSONWebKey(RFC8037.privateKey))]) }
        let suited = json.setting(["use": "enc", "alg": "ECDH-ES", "key_ops": ["deriveBits"]])
        #expect(throws: Never.self) { try token.open(with: [DecryptionKey(PrivateJSONWebKey(parsing: suited))]) }
    }
}
