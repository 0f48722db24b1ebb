import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// RFC 7517, section 4.5. Attack checklist J6.
@Suite("A key ID that occurs more than once")
struct SharedKeyIDTests {
    private let issuer: TestIssuer
    private let key: JSONWebKey

    init() throws {
        issuer = try TestIssuer()
        key = JSONWebKey(issuer.signer.publicKey.publicKey, keyID: "k")
    }

    private func decide(_ keys: [JSONValue], algorithm: String = "ES256") async throws -> Decision {
        let keySet = try JSONWebKeySet(parsing: ["keys": .array(keys)])
        let token = try await Forgery.token(
            header: ["alg": .string(algorithm), "typ": "at+jwt", "kid": "k"], payload: .object(issuer.claims()),
            signer: issuer.signer)
        return await issuer.verifier(keys: StaticKeySet(keySet)).decide(try issuer.bearer(token))
    }

    private func other(_ kind: KeyKind, use: KeyUse? = nil, algorithm: String? = nil) throws -> JSONValue {
        JSONWebKey(try PrivateKey.generate(kind).publicKey, keyID: "k", use: use, algorithm: algorithm).json
    }

    @Test func `is of one key for tokens that only one fits`() async throws {
        let others = try [
            other(.rsa(bits: 2048)), other(.p384), other(.p256, use: .encryption), other(.p256, algorithm: "ES384"),
            ["kty": "EC", "kid": "k"], 5,
        ]
        #expect(try await decide([key.json, key.json]).principal != nil)
        #expect(try await decide(others + [key.json]).principal != nil)
        #expect(try await decide([key.json] + others).principal != nil)
        #expect(try await decide(others).reasons == [.unknownKey])
    }

    @Test func `of two keys that fit decides nothing`() async throws {
        let second = try other(.p256)
        for keys in [[key.json, second], [second, key.json]] {
            #expect(try await decide(keys).reasons == [.unknownKey])
        }
        #expect(try await decide([second]).reasons == [.invalidSignature])
    }

    /// A key for one algorithm doesn't verify the tokens of another.
    @Test func `doesn't make another algorithm acceptable`() async throws {
        #expect(try await decide([key.json, other(.rsa(bits: 2048))], algorithm: "RS256").principal == nil)
        #expect(try await decide([key.json], algorithm: "HS256").reasons == [.algorithmNotAllowed])
    }
}
