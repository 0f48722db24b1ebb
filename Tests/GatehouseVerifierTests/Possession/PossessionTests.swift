import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token that is bound to a key")
struct PossessionTests {
    private let issuer: TestIssuer
    private let verifier: Verifier

    init() throws {
        issuer = try TestIssuer()
        verifier = issuer.verifier()
    }

    private func boundToken() async throws -> String {
        try await issuer.token(issuer.binding)
    }

    @Test func `comes with a proof of that key`() async throws {
        let principal = await verifier.decide(try await issuer.bound(boundToken())).principal
        #expect(principal?.hasProvedPossession == true)
    }

    /// Attack checklist J37.
    @Test func `isn't good for whoever has a copy of it`() async throws {
        let token = try await boundToken()
        let asBearer = await verifier.decide(try issuer.bearer(token))
        #expect(asBearer.reasons == [.proofRequired])
        #expect(asBearer.refusal?.errors == ["invalid_token"])

        let withoutProof = await verifier.decide(try issuer.request(["Authorization": "DPoP \(token)"]))
        #expect(withoutProof.reasons == [.invalidProof])
        #expect(withoutProof.refusal?.errors == ["invalid_token"])

        let proof = try await issuer.proof(token)
        let bearerWithProof = try issuer.request(["Authorization": "Bearer \(token)", "DPoP": proof])
        #expect(await verifier.decide(bearerWithProof).reasons == [.proofRequired])
    }

    @Test func `isn't good with another key's proof`() async throws {
        let token = try await boundToken()
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let decision = await verifier.decide(try await issuer.bound(token, proof: issuer.proof(token, signer: thief)))
        #expect(decision.reasons == [.invalidProof])
        #expect(decision.refusal?.reasons.first?.detail == "wrongKey")
        #expect(decision.refusal?.errors == ["invalid_token"])
    }

    @Test func `isn't mistaken for one that isn't bound`() async throws {
        let token = try await issuer.token()
        let decision = await verifier.decide(try await issuer.bound(token))
        #expect(decision.reasons == [.tokenNotBound])
        #expect(await verifier.decide(try issuer.bearer(token)).principal != nil)
    }

    @Test func `is the only kind that is let in where proof is required`() async throws {
        let strict = issuer.verifier { $0.requiresProof = true }
        let plain = await strict.decide(try issuer.bearer(await issuer.token()))
        #expect(plain.reasons == [.proofRequired])
        #expect(plain.refusal?.response.headers.challenges().map(\.scheme) == ["DPoP"])
        #expect(await strict.decide(try await issuer.bound(boundToken())).principal != nil)
    }

    /// Attack checklist J37: a binding that isn't understood must not be passed over.
    @Test(
        "is refused if it's bound in a way that isn't understood",
        arguments: [
            JSONValue.object([:]), ["x5t#S256": "abc"], ["jkt": "abc"], ["jkt": 1], "jkt", ["jwk": ["kty": "EC"]],
            ["jkt": "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I", "x5t#S256": "abc"], .null,
        ])
    func confirmations(value: JSONValue) async throws {
        let token = try await issuer.token(["cnf": value])
        #expect(await verifier.decide(try issuer.bearer(token)).reasons == [.invalidClaims])
    }

    @Test func `needs a new proof each time`() async throws {
        let token = try await boundToken()
        let request = try await issuer.bound(token)
        #expect(await verifier.decide(request).principal != nil)
        let again = await verifier.decide(request)
        #expect(again.refusal?.reasons.first?.detail == "replayed")
        #expect(again.refusal?.errors == ["invalid_dpop_proof"])
        #expect(await verifier.decide(try await issuer.bound(token)).principal != nil)
    }

    @Test func `needs a proof for this request`() async throws {
        let token = try await boundToken()
        let other = try await issuer.token(issuer.binding.merging(["jti": "token-2"]) { $1 })
        let cases = [
            ("wrongMethod", try await issuer.proof(token, method: "POST")),
            ("wrongTarget", try await issuer.proof(token, url: "https://api.example.com/photos")),
            ("wrongTarget", try await issuer.proof(token, url: "http://api.example.com/notes")),
            ("wrongTarget", try await issuer.proof(token, url: "https://api.example.com:8443/notes")),
            ("wrongToken", try await issuer.proof(other)), ("malformed", "x"), ("malformed", ""),
        ]
        for (detail, proof) in cases {
            let decision = await verifier.decide(try await issuer.bound(token, proof: proof))
            #expect(decision.reasons == [.invalidProof])
            #expect(decision.refusal?.reasons.first?.detail == detail)
            #expect(decision.refusal?.errors == ["invalid_dpop_proof"])
        }
    }

    @Test func `needs one proof, not two`() async throws {
        let token = try await boundToken()
        let request = try await issuer.request([
            "Authorization": "DPoP \(token)", "DPoP": issuer.proof(token), "DPoP": issuer.proof(token),
        ])
        #expect(await verifier.decide(request).refusal?.reasons.first?.detail == "multiple")
    }

    @Test func `needs a proof of this minute`() async throws {
        let token = try await boundToken()
        let proof = try await issuer.proof(token)
        issuer.clock.advance(by: .seconds(61))
        let decision = await verifier.decide(try await issuer.bound(token, proof: proof))
        #expect(decision.refusal?.reasons.first?.detail == "expired")
        #expect(await verifier.decide(try await issuer.bound(token)).principal != nil)
    }

    /// The proof names the address that the client sees (attack checklist D9).
    @Test func `needs a proof for the proxy's address where there is a proxy`() async throws {
        let origin = try #require(URL(string: TestIssuer.resource).flatMap(Origin.init))
        let token = try await boundToken()
        let behind = issuer.verifier { $0.publicOrigin = origin }
        func request() async throws -> HTTPRequest {
            try await issuer.request(
                ["Authorization": "DPoP \(token)", "DPoP": issuer.proof(token)], to: "http://10.0.0.7:8080/notes?page=2"
            )
        }
        #expect(await behind.decide(try await request()).principal != nil)
        #expect(await verifier.decide(try await request()).refusal?.reasons.first?.detail == "wrongTarget")
    }

    @Test func `can't be judged without an address`() async throws {
        let token = try await boundToken()
        var request = HTTPRequest(.get, path: "/notes")
        request.headers = try await issuer.bound(token).headers
        #expect(await verifier.decide(request).reasons == [.invalidProof])
    }

    @Test func `needs the nonce that is asked for`() async throws {
        let nonces = TimedNonces(key: Secret("0123456789abcdef0123456789abcdef"), purpose: "api", time: issuer.clock)
        let verifier = issuer.verifier { $0.nonces = nonces }
        let token = try await boundToken()
        let first = await verifier.decide(try await issuer.bound(token))
        #expect(first.reasons == [.nonceRequired])
        #expect(first.refusal?.errors == ["use_dpop_nonce"])
        let nonce = try #require(first.refusal?.response.headers["DPoP-Nonce"])
        let proof = try await issuer.proof(token, nonce: nonce)
        #expect(await verifier.decide(try await issuer.bound(token, proof: proof)).principal != nil)
    }

    @Test func `isn't judged while nobody remembers proofs`() async throws {
        struct Unreachable: ReplayMemory {
            func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
                throw ReplayMemoryError(.full)
            }
        }
        let verifier = issuer.verifier { $0.replayMemory = Unreachable() }
        let decision = await verifier.decide(try await issuer.bound(boundToken()))
        #expect(decision.unavailable?.code == .replayMemoryUnavailable)
        #expect(decision.unavailable?.response.status == .serviceUnavailable)
    }

    @Test func `doesn't use up a proof when it's refused for another reason`() async throws {
        let memory = InMemoryReplayMemory(time: issuer.clock)
        let verifier = issuer.verifier { $0.replayMemory = memory }
        let token = try await issuer.token(issuer.binding.merging(["aud": "photos-api"]) { $1 })
        #expect(await verifier.decide(try await issuer.bound(token)).reasons == [.wrongAudience])
        #expect(memory.count == 0)
    }
}
