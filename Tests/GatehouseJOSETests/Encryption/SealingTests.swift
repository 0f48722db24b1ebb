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

    @Test(arguments: KeyManagementAlgorithm.all)
    func `gives back what was sealed, to the receiver only`(algorithm: KeyManagementAlgorithm) throws {
        let key = DecryptionKey(receiver)
        for size in [0, 1, 15, 16, 17, 10_000] {
            let payload = [UInt8](repeating: 0xA5, count: size)
            let text = try SealedToken.seal(
                payload, contentType: "x", for: key.publicKey, algorithm: algorithm, randomness: SystemRandomSource())
            let token = try SealedToken(compact: text)
            #expect(token.header.algorithm == algorithm.name)
            #expect(token.header.parameters["enc"] == "A256GCM")
            #expect(token.header.hasContentType("x"))
            #expect(token.header.keyID == key.keyID)
            #expect(try token.open(with: [key]) == payload)
            let stranger = DecryptionKey(try PrivateKey.generate(.p256), keyID: key.keyID)
            expectRefusal(.decryptionFailed) { try token.open(with: [stranger]) }
            expectRefusal(.keyNotFound) { try token.open(with: [DecryptionKey(PrivateKey.generate(.p256))]) }
        }
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

    @Test(arguments: KeyManagementAlgorithm.all)
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

    @Test func `puts the material in its places`() throws {
        let ephemeral = try PrivateJSONWebKey(RFC7518.alice).privateKey
        let bob = DecryptionKey(try PrivateJSONWebKey(RFC7518.bob))
        let material = SealingMaterial(
            ephemeralKey: ephemeral, contentKey: Secret(bytes: [UInt8](repeating: 1, count: 32)),
            nonce: [UInt8](repeating: 2, count: 12), sender: Array("Alice".utf8), receiver: Array("Bob".utf8))
        for algorithm in KeyManagementAlgorithm.all {
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
