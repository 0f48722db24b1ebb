import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

/// `Docs/attacks.md`, J16 (RFC 8032, section 8.4; RFC 9864).
@Suite("An attack on an EdDSA signature")
struct EdDSAAttackTests {
    private let key: JSONWebKey
    private let input: String
    private let signature: [UInt8]

    init() throws {
        key = try JSONWebKey(RFC8037.publicKey)
        let parts = RFC8037.token.split(separator: ".").map(String.init)
        input = parts[0] + "." + parts[1]
        signature = try #require(Base64URL.decode(parts[2]))
    }

    private func verify(_ signature: [UInt8]) throws {
        _ = try UnverifiedToken(compact: input + "." + Base64URL.encode(signature))
            .verify(with: [key], allowing: SignatureAlgorithm.everything)
    }

    private static let order = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"

    /// The second half plus a multiple of the group's order.
    @Test(arguments: 1...8)
    func `by another number for the same signature fails`(times: Int) throws {
        let order = try #require(Hexadecimal.decode(EdDSAAttackTests.order))
        var spelling = signature
        for _ in 0..<times {
            var carry = 0
            for index in 0..<32 {
                let sum = Int(spelling[32 + index]) + Int(order[index]) + carry
                spelling[32 + index] = UInt8(sum & 0xFF)
                carry = sum >> 8
            }
        }
        expectRefusal(.invalidSignature) { try verify(spelling) }
        #expect(throws: Never.self) { try verify(signature) }
    }

    /// Points of order one, two, four and eight, and those that aren't reduced, in place of the first half.
    @Test(arguments: [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ])
    func `by a point that nobody chose by chance fails`(point: String) throws {
        let first = try #require(Hexadecimal.decode(point))
        let order = try #require(Hexadecimal.decode(EdDSAAttackTests.order))
        for second in [[UInt8](repeating: 0, count: 32), Array(signature.suffix(32)), order] {
            expectRefusal(.invalidSignature) { try verify(first + second) }
        }
        // Such a point isn't a key either: it would sign everything.
        let json = try JSONValue(parsing: RFC8037.publicKey).setting(["x": .string(Base64URL.encode(first))])
        expectRefusal(.invalidKey) { try JSONWebKey(parsing: json) }
    }

    @Test(arguments: ["Ed448", "EdDSA448", "Ed25519ph", "Ed25519ctx", "ed25519", "EDDSA", "EdDSA-Ed25519"])
    func `by a name of another algorithm fails`(name: String) async throws {
        let header = JSONValue.object(["alg": .string(name)]).encodedText
        let token = try UnverifiedToken(compact: await AlgorithmKeys.token(header: header, signedWith: .edDSA))
        expectRefusal(.algorithmNotAllowed) {
            try token.verify(with: [AlgorithmKeys.plainKey(.edDSA)], allowing: SignatureAlgorithm.everything)
        }
    }

    @Test(arguments: [("Ed448", 57), ("X448", 56), ("Ed25519", 57), ("Ed25519", 31), ("Ed25519", 33), ("Ed25519", 64)])
    func `by a key of another curve or length fails`(curve: String, count: Int) {
        let x = JSONValue.string(Base64URL.encode([UInt8](repeating: 9, count: count)))
        #expect(throws: JOSEError.self) { try JSONWebKey(parsing: ["kty": "OKP", "crv": .string(curve), "x": x]) }
    }

    /// RFC 9864: both names mean the same, unless the key or the caller names one of them.
    @Test func `by taking one of its two names for the other fails where one is asked for`() async throws {
        for (made, other) in [(SignatureAlgorithm.edDSA, SignatureAlgorithm.ed25519), (.ed25519, .edDSA)] {
            let token = try UnverifiedToken(
                compact: await AlgorithmKeys.token(header: #"{"alg":"\#(made.name)"}"#, signedWith: made))
            let plain = try AlgorithmKeys.plainKey(made)
            #expect(throws: Never.self) { try token.verify(with: [plain], allowing: [made, other]) }
            expectRefusal(.algorithmNotAllowed) { try token.verify(with: [plain], allowing: [other]) }
            let named = JSONWebKey(plain.publicKey, keyID: nil, algorithm: other.name)
            expectRefusal(.keyNotSuitable) { try token.verify(with: [named], allowing: [made, other]) }
        }
    }
}
