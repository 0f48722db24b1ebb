import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("The answer to a refused request")
struct AnswerTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    /// Attack checklist J41.
    @Test func `is the same whatever is wrong with the token`() async throws {
        let verifier = issuer.verifier(sealed: true)
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        let other = DecryptionKey(try PrivateKey.generate(.p256))
        let signatureOfAnother = try SigningKey(PrivateKey.generate(.p256), keyID: issuer.signer.publicKey.keyID)
        let tokens = [
            "x", try await issuer.token(), try issuer.sealed(await issuer.token(signer: stranger)),
            try issuer.sealed(await issuer.token(signer: signatureOfAnother)),
            try issuer.sealed(await issuer.token(), for: other.publicKey),
            Forgery.changing(try issuer.sealed(await issuer.token()), part: 4) { String($0.reversed()) },
            try issuer.sealed(await issuer.token(type: "JWT")), try issuer.sealed(await issuer.token(["aud": "x"])),
            try issuer.sealed(await issuer.token(["exp": 1000])), try issuer.sealed(await issuer.token(["sub": 1])),
            try issuer.sealed(await issuer.token(issuer.binding)),
        ]
        var reasons: Set<[RefusalReason.Code]> = []
        var answers: Set<String> = []
        for token in tokens {
            let decision = await verifier.decide(try issuer.bearer(token))
            let response = try #require(decision.refusal?.response)
            reasons.insert(decision.reasons)
            let fields = response.headers.fields.map { "\($0.name): \($0.value)" }
            answers.insert("\(response.status.rawValue) \(fields) \(response.text)")
        }
        #expect(answers.count == 1)
        #expect(reasons.count >= 9)
    }

    @Test func `names the scheme's error and what proofs may be signed with`() async throws {
        let bearer = await issuer.verifier().decide(try issuer.bearer("x.y.z"))
        #expect(
            bearer.refusal?.response.headers[values: "WWW-Authenticate"]
                == ["DPoP algs=\"ES256 Ed25519 EdDSA\"", "Bearer error=\"invalid_token\""])
        let bound = await issuer.verifier().decide(try issuer.request(["Authorization": "DPoP x.y.z"]))
        #expect(
            bound.refusal?.response.headers[values: "WWW-Authenticate"]
                == ["DPoP error=\"invalid_token\", algs=\"ES256 Ed25519 EdDSA\"", "Bearer"])
    }

    @Test func `isn't kept by caches`() async throws {
        let refused = await issuer.verifier().decide(try issuer.bearer("x"))
        #expect(refused.refusal?.response.headers["Cache-Control"] == "no-store")
        #expect(refused.refusal?.response.body == [])
    }

    /// Attack checklist J43.
    @Test func `holds no secret, and neither do the reasons`() async throws {
        let canary = Canary()
        let verifier = issuer.verifier(sealed: true)
        let token = try issuer.sealed(await issuer.token(["aud": "x"].merging(issuer.binding) { $1 }))
        let proof = try await issuer.proof(token)
        canary.collect(token, as: "token")
        canary.collect(proof, as: "proof")
        let decision = await verifier.decide(try await issuer.bound(token, proof: proof))
        #expect(decision.reasons == [.wrongAudience])
        #expect(canary.search("\(decision)", place: "description").isEmpty)
        #expect(canary.search(value: decision, place: "dump").isEmpty)
        #expect(!canary.search("a log with \(token)", place: "control").isEmpty)
    }
}
