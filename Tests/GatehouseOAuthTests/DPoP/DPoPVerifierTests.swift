import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

/// The steps of the OpenID Foundation's conformance suite, module by module (`fapi2…-dpop-negative-tests`), and RFC
/// 9449, section 4.3.
@Suite("A request's proof")
struct DPoPVerifierTests {
    private let clock = ManualTimeSource()
    private let key: PrivateKey
    private let token = Secret("access-token")
    private let url = URL(string: "https://api.example/notes?page=2")
    private let forge: ProofForge

    init() throws {
        key = try PrivateKey.generate(.p256)
        forge = ProofForge(
            key: key,
            claims: [
                "jti": "j1", "htm": "GET", "htu": "https://api.example/notes", "iat": .integer(clock.numericDate),
                "ath": .string(DPoPProof.accessTokenHash(token)),
            ])
    }

    private func verify(_ proofs: [String], nonces: (any NoncePolicy)? = nil) async throws -> DPoPOutcome {
        let verifier = DPoPVerifier(nonces: nonces, replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        return await verifier.verify(
            proofs, method: "GET", url: try #require(url), accessToken: token,
            expectedThumbprint: JSONWebKey(key.publicKey).thumbprint)
    }

    private func verify(_ change: (inout ProofForge) -> Void) async throws -> DPoPOutcome {
        try await verify([forge.changed(change).make()])
    }

    @Test func `is accepted when everything is right`() async throws {
        #expect(try await verify { _ in }.acceptedThumbprint == JSONWebKey(key.publicKey).thumbprint)
    }

    @Test func `must be there, once`() async throws {
        #expect(try await verify([]).refusalReason == .missing)
        let proof = try forge.make()
        #expect(try await verify([proof, proof]).refusalReason == .multiple)
    }

    @Test(arguments: ["", "x", "a.b.c", "e30.e30.", "{}", "....", "e30.e30.AAAA"])
    func `must be a signed token`(text: String) async throws {
        #expect(try await verify([text]).refusalReason == .malformed)
    }

    @Test func `has a limit of size`() async throws {
        let long = JSONValue.string(String(repeating: "x", count: 9000))
        #expect(try await verify { $0.claims["extra"] = long }.refusalReason == .tooLarge)
        #expect(try await verify { $0.claims["jti"] = long }.refusalReason == .tooLarge)
        let identifier = JSONValue.string(String(repeating: "x", count: 257))
        #expect(try await verify { $0.claims["jti"] = identifier }.refusalReason == .invalidClaim)
    }

    @Test(arguments: ["jti", "htm", "htu", "iat", "ath"])
    func `must hold every claim, of the right kind`(claim: String) async throws {
        #expect(try await verify { $0.claims[claim] = nil }.refusalReason == .missingClaim)
        for wrong in [JSONValue.null, [:], [], true, ""] {
            let reason = try await verify { $0.claims[claim] = wrong }.refusalReason
            #expect(reason == .invalidClaim || (wrong == .null && reason == .missingClaim))
        }
    }

    @Test(arguments: [nil, "JWT", "at+jwt", "dpop"] as [String?])
    func `must say what it is`(type: String?) async throws {
        let outcome = try await verify { $0.header["typ"] = type.map(JSONValue.string) }
        #expect(outcome.refusalReason == .wrongType)
    }

    @Test(arguments: ["none", "None", "HS256", "RS256", "ES384", "es256", ""])
    func `must be signed with an algorithm that is allowed`(algorithm: String) async throws {
        let outcome = try await verify { $0.header["alg"] = .string(algorithm) }
        #expect(outcome.refusalReason == .unsupportedAlgorithm)
        #expect(try await verify { $0.header["alg"] = nil }.refusalReason == .malformed)
    }

    @Test func `must bring its public key and no private one`() async throws {
        #expect(try await verify { $0.header["jwk"] = nil }.refusalReason == .invalidKey)
        #expect(try await verify { $0.header["jwk"] = "key" }.refusalReason == .invalidKey)
        #expect(try await verify { $0.header["jwk"] = ["kty": "oct", "k": "AAAA"] }.refusalReason == .invalidKey)
        let privateKey = try JSONValue(parsing: PrivateJSONWebKey(key).json.revealed)
        #expect(try await verify { $0.header["jwk"] = privateKey }.refusalReason == .invalidKey)
        let ed25519 = JSONWebKey(try PrivateKey.generate(.ed25519).publicKey, keyID: nil).json
        #expect(try await verify { $0.header["jwk"] = ed25519 }.refusalReason == .invalidKey)
    }

    @Test func `must be signed by that key`() async throws {
        #expect(try await verify { $0.breaksSignature = true }.refusalReason == .invalidSignature)
        let other = JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: nil).json
        #expect(try await verify { $0.header["jwk"] = other }.refusalReason == .invalidSignature)
    }

    @Test func `must be by the key that the token is bound to`() async throws {
        let other = ProofForge(key: try PrivateKey.generate(.p256), claims: forge.claims)
        #expect(try await verify([other.make()]).refusalReason == .wrongKey)
    }

    @Test(arguments: ["POST", "get", "GET "]) func `must be for the method`(method: String) async throws {
        #expect(try await verify { $0.claims["htm"] = .string(method) }.refusalReason == .wrongMethod)
    }

    @Test func `must be for the token`() async throws {
        let hash = JSONValue.string(DPoPProof.accessTokenHash(Secret("other")))
        #expect(try await verify { $0.claims["ath"] = hash }.refusalReason == .wrongToken)
    }

    @Test func `may hold what nobody knows`() async throws {
        let outcome = try await verify {
            $0.header["x"] = 1
            $0.header["kid"] = "any"
            $0.claims["y"] = ["z": [1]]
            $0.claims["nonce"] = "of somebody else"
            $0.claims["exp"] = 1
        }
        #expect(outcome.acceptedThumbprint != nil)
    }

    static let offsets: [(Int64, ProofRefusal.Reason?)] = [
        (-60, nil), (10, nil), (-61, .expired), (11, .notYetValid), (-3600, .expired), (3600, .notYetValid),
    ]

    @Test(arguments: offsets)
    func `must be of now`(offset: Int64, reason: ProofRefusal.Reason?) async throws {
        let outcome = try await verify { $0.claims["iat"] = .integer(clock.numericDate + offset) }
        #expect(outcome.refusalReason == reason)
        #expect((outcome.acceptedThumbprint == nil) == (reason != nil))
    }
}
