import GatehouseJOSE
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token's scope")
struct ScopePolicyTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    private func scope(_ text: String) throws -> Scope {
        try #require(Scope(text))
    }

    @Test func `reaches as far as the request needs`() async throws {
        let request = try issuer.bearer(await issuer.token(["scope": "notes:read"]))
        let verifier = issuer.verifier()
        #expect(await verifier.decide(request).principal != nil)
        #expect(await verifier.decide(request, requiring: try scope("notes:read")).principal != nil)
        let decision = await verifier.decide(request, requiring: try scope("notes:read notes:write"))
        #expect(decision.reasons == [.insufficientScope])
    }

    @Test func `that is too small is answered with the one that is needed`() async throws {
        let request = try issuer.bearer(await issuer.token(["scope": "notes:read"]))
        let decision = await issuer.verifier().decide(request, requiring: try scope("notes:write"))
        let response = try #require(decision.refusal?.response)
        #expect(response.status == .forbidden)
        let challenge = try #require(response.headers.challenges().first { $0.isScheme("Bearer") })
        #expect(challenge["error"] == "insufficient_scope")
        #expect(challenge["scope"] == "notes:write")
    }

    @Test func `reaches as far as every request needs`() async throws {
        let needed = try scope("notes:write")
        let verifier = issuer.verifier { $0.requiredScope = needed }
        let small = try issuer.bearer(await issuer.token(["scope": "notes:read"]))
        let none = try issuer.bearer(await issuer.token(["scope": JSONValue?.none]))
        let great = try issuer.bearer(await issuer.token())
        #expect(await verifier.decide(small).reasons == [.insufficientScope])
        #expect(await verifier.decide(none).reasons == [.insufficientScope])
        #expect(await verifier.decide(great).principal != nil)
    }

    @Test func `isn't mentioned where the token isn't valid`() async throws {
        let request = try issuer.bearer(await issuer.token(["scope": "notes:read", "aud": "photos-api"]))
        let decision = await issuer.verifier().decide(request, requiring: try scope("notes:write"))
        #expect(decision.reasons == [.wrongAudience])
        #expect(decision.refusal?.response.status == .unauthorized)
    }

    @Test func `isn't mentioned to whoever can't prove possession`() async throws {
        let token = try await issuer.token(issuer.binding)
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let stolen = try await issuer.bound(token, proof: issuer.proof(token, signer: thief))
        let verifier = issuer.verifier()
        let needed = try scope("admin")
        #expect(await verifier.decide(stolen, requiring: needed).reasons == [.invalidProof])
        #expect(await verifier.decide(try await issuer.bound(token), requiring: needed).reasons == [.insufficientScope])
    }
}
