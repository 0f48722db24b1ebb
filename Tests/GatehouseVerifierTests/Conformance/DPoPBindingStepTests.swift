import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `fapi2-security-profile-final-dpop-negative-tests`: the key, and the proof that isn't there.
@Suite("Conformance: FAPI 2.0, a bound token")
struct DPoPBindingStepTests {
    private let resource: ProtectedResource

    init() async throws {
        resource = try await ProtectedResource()
    }

    @Test func `dpop-negative-tests 26: signed with another key, whole and right`() async throws {
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let proof = try await resource.proof {
            $0.header["jwk"] = JSONWebKey(thief.publicKey.publicKey, keyID: nil).json
            $0.signer = thief
        }
        try await resource.expectRefused([proof], .wrongKey, error: "invalid_token")
        // The key that the token is bound to is named, and the signature is another's.
        let mixed = try await resource.proof { $0.signer = thief }
        try await resource.expectRefused([mixed], .invalidSignature)
    }

    @Test func `dpop-negative-tests 30: no proof`() async throws {
        try await resource.expectRefused([], .missing, error: "invalid_token")
    }

    @Test func `dpop-negative-tests 31: no proof, and the token as a bearer's`() async throws {
        for proofs in [[], [try await resource.proof()]] {
            let (decision, _) = try await resource.judge(proofs, scheme: "Bearer")
            #expect(decision.reasons == [.proofRequired])
            #expect(decision.refusal?.response.status == .unauthorized)
            #expect(decision.refusal?.errors == ["invalid_token"])
        }
        try await resource.expectAccepted(resource.proof())
    }

    @Test func `dpop-negative-tests 32: a right proof is still good after all that`() async throws {
        let proof = try await resource.proof()
        let wrong = [
            [], [proof, proof], ["x"], [try await resource.proof { $0.header["typ"] = "JWT" }],
            [try await resource.proof { $0.claims["htm"] = "PUT" }],
        ]
        for proofs in wrong {
            let (decision, outcome) = try await resource.judge(proofs)
            #expect(decision.refusal != nil)
            #expect(outcome.refusalReason != nil)
        }
        try await resource.expectAccepted(proof)
    }

    /// The suite leaves it open whether a nonce stands in for the time; here both must be right.
    @Test func `dpop-negative-tests 21, 22: a nonce doesn't make up for a wrong time`() async throws {
        let resource = try await ProtectedResource { issuer, options in
            options.nonces = TimedNonces(
                key: Secret("0123456789abcdef0123456789abcdef"), purpose: "api", time: issuer.clock)
        }
        let asked = try await resource.judge([resource.proof()])
        let nonce = try #require(asked.decision.refusal?.response.headers["DPoP-Nonce"])
        #expect(asked.outcome.requiredNonce == nonce)
        let now = resource.issuer.clock.numericDate
        for (offset, reason) in [(Int64(3600), ProofRefusal.Reason.notYetValid), (-3600, .expired)] {
            let proof = try await resource.proof {
                $0.claims["nonce"] = .string(nonce)
                $0.claims["iat"] = .integer(now + offset)
            }
            let (decision, outcome) = try await resource.judge([proof])
            #expect(outcome.refusalReason == reason)
            #expect(decision.reasons == [.invalidProof])
        }
        try await resource.expectAccepted(resource.proof { $0.claims["nonce"] = .string(nonce) })
    }
}
