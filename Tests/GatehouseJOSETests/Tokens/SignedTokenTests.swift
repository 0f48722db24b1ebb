import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A signed token")
struct SignedTokenTests {
    private let signer: SigningKey

    init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256), keyID: "k")
    }

    @Test func `has the members that it's given`() async throws {
        let text = try await SignedToken.make(
            claims: ["sub": "a"], type: "at+jwt", header: ["x": 1, "cty": "y"], signer: signer)
        let header = try UnverifiedToken(compact: text).header
        #expect(header.parameters == ["alg": "ES256", "kid": "k", "typ": "at+jwt", "x": 1, "cty": "y"])
    }

    @Test func `has the header of its kind, whatever else the key has signed`() async throws {
        let types = ["at+jwt", nil, "JWT", "", "a", "b", "AT+JWT", "é", "e\u{301}"]
        for type in types + types.reversed() + types {
            let text = try await SignedToken.make(claims: [:], type: type, signer: signer)
            var expected: [String: JSONValue] = ["alg": "ES256", "kid": "k"]
            expected["typ"] = type.map { .string($0) }
            let token = try UnverifiedToken(compact: text)
            #expect(token.header.parameters == expected)
            #expect(token.header.type.map { Array($0.utf8) } == type.map { Array($0.utf8) })
            #expect(throws: Never.self) { try token.verify(with: [signer.publicKey], allowing: [.es256]) }
        }
    }

    @Test func `names its algorithm, whatever else the key has signed with`() async throws {
        let key = try PrivateKey.generate(.rsa(bits: 2048))
        let publicKey = JSONWebKey(key.publicKey)
        for algorithm in [SignatureAlgorithm.rs256, .ps256, .rs256, .ps384] {
            let signer = try Borrowing(SigningKey(key, algorithm: algorithm), publicKey: publicKey)
            let token = try UnverifiedToken(
                compact: await SignedToken.make(claims: [:], type: "JWT", signer: signer))
            #expect(token.header.algorithm == algorithm.name)
            #expect(throws: Never.self) { try token.verify(with: [publicKey], allowing: [algorithm]) }
        }
    }

    @Test func `leaves out the key's name beside the key itself`() async throws {
        let key = JSONWebKey(signer.publicKey.publicKey, keyID: nil)
        let text = try await SignedToken.make(claims: [:], type: "dpop+jwt", header: ["jwk": key.json], signer: signer)
        let header = try UnverifiedToken(compact: text).header
        #expect(header.keyID == nil)
        #expect(try JSONWebKey(parsing: header.parameters["jwk"] ?? .null) == key)
    }

    private static let clashing: [([String: JSONValue], JOSEError.Code)] = [
        (["alg": "none"], .invalidHeader), (["kid": "other"], .invalidHeader), (["typ": "JWT"], .invalidHeader),
        (["crit": ["x"]], .unsupportedHeader), (["b64": false], .unsupportedHeader),
        (["zip": "DEF"], .unsupportedHeader),
        (["cty": 5], .invalidHeader),
    ]

    @Test(arguments: clashing)
    func `isn't made with a header that nobody would read`(header: [String: JSONValue], code: JOSEError.Code) async {
        await expectRefusal(code) {
            try await SignedToken.make(claims: [:], type: "at+jwt", header: header, signer: signer)
        }
    }

    @Test(arguments: [JSONValue.null, [], "claims", 5])
    func `has claims in an object`(claims: JSONValue) async {
        await expectRefusal(.invalidClaims) { try await SignedToken.make(claims: claims, type: nil, signer: signer) }
    }

    @Test func `passes on why it couldn't be signed`() async {
        await #expect(throws: BrokenSigner.Broken.self) {
            try await SignedToken.make(claims: [:], type: nil, signer: BrokenSigner(publicKey: signer.publicKey))
        }
    }
}

/// A signer whose public key others have, too.
private struct Borrowing: TokenSigner {
    private let signer: SigningKey
    let publicKey: JSONWebKey

    init(_ signer: SigningKey, publicKey: JSONWebKey) {
        self.signer = signer
        self.publicKey = publicKey
    }

    var algorithm: SignatureAlgorithm { signer.algorithm }

    func signature(for message: [UInt8]) async throws -> [UInt8] {
        try await signer.signature(for: message)
    }
}

private struct BrokenSigner: TokenSigner {
    struct Broken: Error {}

    let algorithm = SignatureAlgorithm.es256
    let publicKey: JSONWebKey

    func signature(for message: [UInt8]) async throws -> [UInt8] {
        throw Broken()
    }
}
