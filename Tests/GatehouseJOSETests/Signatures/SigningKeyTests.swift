import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A signing key")
struct SigningKeyTests {
    @Test(arguments: [
        (GatehouseCrypto.KeyKind.p256, SignatureAlgorithm.es256), (.p384, .es384), (.p521, .es512),
        (.ed25519, .edDSA), (.rsa(bits: 2048), .rs256),
    ])
    func `signs as keys of its kind do`(kind: GatehouseCrypto.KeyKind, algorithm: SignatureAlgorithm) async throws {
        let signer = try SigningKey(PrivateKey.generate(kind))
        #expect(signer.algorithm == algorithm)
        #expect(signer.publicKey.algorithm == algorithm.name)
        #expect(signer.publicKey.use == .signature)
        let token = try await SignedToken.make(claims: ["a": 1], type: nil, signer: signer)
        let verified = try UnverifiedToken(compact: token).verify(with: [signer.publicKey], allowing: [algorithm])
        #expect(verified.algorithm == algorithm)
        #expect(verified.header.keyID == KeyID(signer.publicKey.thumbprint))
    }

    @Test func `signs under the full name of Ed25519 if asked to`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.ed25519), algorithm: .ed25519)
        let token = try await SignedToken.make(claims: [:], type: nil, signer: signer)
        let unverified = try UnverifiedToken(compact: token)
        #expect(unverified.header.algorithm == "Ed25519")
        #expect(throws: Never.self) { try unverified.verify(with: [signer.publicKey], allowing: [.ed25519]) }
        expectRefusal(.algorithmNotAllowed) { try unverified.verify(with: [signer.publicKey], allowing: [.edDSA]) }
    }

    @Test func `is refused for another algorithm than its kind's`() throws {
        let key = try PrivateKey.generate(.p256)
        for algorithm in SignatureAlgorithm.all where algorithm != .es256 {
            expectRefusal(.keyNotSuitable) { try SigningKey(key, algorithm: algorithm) }
        }
        #expect(throws: Never.self) { try SigningKey(key, algorithm: .es256) }
    }

    @Test(arguments: [SignatureAlgorithm.rs256, .rs384, .rs512, .ps256, .ps384, .ps512])
    func `signs in any of RSA's ways, and is then bound to it`(algorithm: SignatureAlgorithm) async throws {
        let signer = try SigningKey(PrivateJSONWebKey(RFC7515.rs256Key), algorithm: algorithm)
        let token = try await SignedToken.make(claims: ["a": 1], type: nil, signer: signer)
        let unverified = try UnverifiedToken(compact: token)
        #expect(throws: Never.self) { try unverified.verify(with: [signer.publicKey], allowing: [algorithm]) }
        let plain = JSONWebKey(signer.publicKey.publicKey)
        for other in SignatureAlgorithm.all where other.name.hasSuffix("S256") && other != algorithm {
            let header = JSONValue.object(["alg": .string(other.name)]).encoded
            let parts = token.split(separator: ".")
            let changed = try UnverifiedToken(compact: "\(Base64URL.encode(header)).\(parts[1]).\(parts[2])")
            expectRefusal(.keyNotSuitable) { try changed.verify(with: [signer.publicKey], allowing: [other]) }
            let code: JOSEError.Code = other == .es256 ? .keyNotSuitable : .invalidSignature
            expectRefusal(code) { try changed.verify(with: [plain], allowing: [other]) }
        }
    }

    @Test func `isn't one for key agreement`() throws {
        let key = try PrivateKey.generate(.x25519)
        expectRefusal(.keyNotSuitable) { try SigningKey(key) }
        expectRefusal(.keyNotSuitable) { try SigningKey(key, algorithm: .ed25519) }
        #expect(throws: Never.self) { try SigningKey(PrivateKey.generate(.ed25519)) }
    }

    private static let purposes: [(JSONValue, JOSEError.Code)] = [
        (["use": "enc"], .keyNotSuitable), (["use": "other"], .keyNotSuitable),
        (["key_ops": ["verify"]], .keyNotSuitable),
        (["key_ops": []], .keyNotSuitable), (["alg": "RS256"], .keyNotSuitable),
        (["alg": "ES384"], .keyNotSuitable), (["alg": "ES521"], .algorithmNotAllowed),
        (["alg": "none"], .algorithmNotAllowed), (["alg": ""], .algorithmNotAllowed),
    ]

    @Test(arguments: purposes)
    func `is refused if it's for something else`(purpose: JSONValue, code: JOSEError.Code) throws {
        let json = try JSONValue(parsing: RFC7515.es256Key)
        let changes = (purpose.object ?? [:]).mapValues { Optional($0) }
        expectRefusal(code) { try SigningKey(PrivateJSONWebKey(parsing: json.setting(changes))) }
        #expect(throws: Never.self) { try SigningKey(PrivateJSONWebKey(parsing: json)) }
    }

    @Test func `keeps the name that it's given`() throws {
        let key = try PrivateKey.generate(.p256)
        #expect(try SigningKey(key, keyID: "mine").publicKey.keyID == "mine")
        #expect(try SigningKey(key, keyID: nil).publicKey.keyID == nil)
        #expect(try SigningKey(key).publicKey.keyID == KeyID(JSONWebKey(key.publicKey).thumbprint))
    }
}
