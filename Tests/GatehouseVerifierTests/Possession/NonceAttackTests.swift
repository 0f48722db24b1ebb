import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, D4: RFC 9449, sections 8 and 9.
@Suite("An attack on the nonce of a proof")
struct NonceAttackTests {
    private static let key = Secret("0123456789abcdef0123456789abcdef")
    private let resource: ProtectedResource

    init() async throws {
        resource = try await ProtectedResource { issuer, options in
            options.nonces = TimedNonces(key: NonceAttackTests.key, purpose: "api", time: issuer.clock)
        }
    }

    private func proof(_ nonce: JSONValue?) async throws -> String {
        try await resource.proof { $0.claims["nonce"] = nonce }
    }

    private func currentNonce() async throws -> String {
        let decision = try await resource.judge([proof(nil)]).decision
        #expect(decision.reasons == [.nonceRequired])
        #expect(decision.refusal?.errors == ["use_dpop_nonce"])
        return try #require(decision.refusal?.response.headers["DPoP-Nonce"])
    }

    @Test func `by leaving it out fails, also after it was there once`() async throws {
        let nonce = try await currentNonce()
        try await resource.expectAccepted(proof(.string(nonce)))
        #expect(try await currentNonce() == nonce)
    }

    @Test func `by what isn't one fails`() async throws {
        let nonce = try await currentNonce()
        let wrong: [JSONValue] = [
            "", .null, 1, true, [.string(nonce)], .string(nonce + " "), .string(nonce + "\0"),
            .string(String(nonce.dropLast())), .string(String(nonce.reversed())),
            .string(String(repeating: "n", count: 2048)),
        ]
        for value in wrong {
            let (decision, outcome) = try await resource.judge([proof(value)])
            #expect(decision.reasons == [.nonceRequired])
            #expect(outcome.requiredNonce == nonce)
        }
        try await resource.expectAccepted(proof(.string(nonce)))
    }

    /// A nonce is good in its own period, here a minute, and in the next one.
    @Test func `by an old one fails`() async throws {
        let long = try await ProtectedResource { issuer, options in
            options.nonces = TimedNonces(
                key: NonceAttackTests.key, purpose: "api", period: .seconds(60), time: issuer.clock)
        }
        let asked = try await long.judge([long.proof()]).decision
        let old = try #require(asked.refusal?.response.headers["DPoP-Nonce"])
        for isGood in [true, true, false, false] {
            let (decision, outcome) = try await long.judge([long.proof { $0.claims["nonce"] = .string(old) }])
            #expect((decision.principal != nil) == isGood)
            #expect(isGood || decision.reasons == [.nonceRequired])
            #expect(isGood || outcome.requiredNonce != old)
            long.issuer.clock.advance(by: .seconds(60))
        }
    }

    @Test func `by the one of another server, or of the token endpoint, fails`() async throws {
        let clock = resource.issuer.clock
        for other in [
            TimedNonces(key: NonceAttackTests.key, purpose: "token", time: clock),
            TimedNonces(key: Secret("fedcba9876543210fedcba9876543210"), purpose: "api", time: clock),
        ] {
            let decision = try await resource.judge([proof(.string(other.current))]).decision
            #expect(decision.reasons == [.nonceRequired])
        }
        try await resource.expectAccepted(proof(.string(currentNonce())))
    }

    @Test func `by a right one in a proof of another key fails`() async throws {
        let nonce = try await currentNonce()
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let stolen = try await resource.proof {
            $0.header["jwk"] = JSONWebKey(thief.publicKey.publicKey, keyID: nil).json
            $0.claims["nonce"] = .string(nonce)
            $0.signer = thief
        }
        let decision = try await resource.judge([stolen]).decision
        #expect(decision.refusal?.reasons.first?.detail == "wrongKey")
    }
}
