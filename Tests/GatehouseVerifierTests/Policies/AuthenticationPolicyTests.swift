import GatehouseHTTP
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// RFC 9470.
@Suite("How, and how lately, a person has signed in")
struct AuthenticationPolicyTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    private func request(acr: JSONValue? = nil, age: Int64? = nil) async throws -> HTTPRequest {
        let time = age.map { JSONValue.integer(issuer.clock.numericDate - $0) }
        return try issuer.bearer(await issuer.token(["acr": acr, "auth_time": time]))
    }

    private func challenge(_ decision: Decision) -> AuthenticationChallenge? {
        decision.refusal?.response.headers.challenges().first { $0.isScheme("Bearer") }
    }

    @Test func `may be asked for by one request`() async throws {
        let verifier = issuer.verifier()
        let strong = RequestRequirement(contextClasses: ["urn:phishing-resistant", "urn:mfa"])
        let good = try await request(acr: "urn:mfa")
        #expect(await verifier.decide(good, requiring: strong).principal != nil)
        let weak = try await request(acr: "urn:password")
        #expect(await verifier.decide(weak).principal != nil)
        let decision = await verifier.decide(weak, requiring: strong)
        #expect(decision.reasons == [.insufficientAuthentication])
        #expect(decision.refusal?.response.status == .unauthorized)
        let challenge = try #require(self.challenge(decision))
        #expect(challenge["error"] == "insufficient_user_authentication")
        #expect(challenge["acr_values"] == "urn:phishing-resistant urn:mfa")
        #expect(challenge["max_age"] == nil)
    }

    @Test(
        "must be recent enough, within the tolerance",
        arguments: [(0, true), (300, true), (330, true), (331, false), (-30, true), (-31, false)] as [(Int64, Bool)])
    func ages(age: Int64, isAccepted: Bool) async throws {
        let verifier = issuer.verifier()
        let recent = RequestRequirement(maximumAge: .seconds(300))
        let decision = await verifier.decide(try await request(age: age), requiring: recent)
        #expect((decision.principal != nil) == isAccepted)
        if !isAccepted {
            #expect(decision.refusal?.reasons.first?.detail == "auth_time")
            #expect(challenge(decision)?["max_age"] == "300")
        }
    }

    @Test func `must be said by the token`() async throws {
        let verifier = issuer.verifier()
        let silent = try await request()
        let both = RequestRequirement(contextClasses: ["urn:mfa"], maximumAge: .seconds(60))
        let decision = await verifier.decide(silent, requiring: both)
        #expect(decision.refusal?.reasons.map(\.detail) == ["acr", "auth_time"])
        #expect(challenge(decision)?["acr_values"] == "urn:mfa")
        #expect(challenge(decision)?["max_age"] == "60")
        #expect(await verifier.decide(silent).principal != nil)
    }

    @Test func `may be asked for by every request, and more by one`() async throws {
        let verifier = issuer.verifier {
            $0.requiredAuthentication = RequiredAuthentication(
                contextClasses: ["urn:mfa", "urn:key"], maximumAge: .seconds(3600))
        }
        #expect(await verifier.decide(try await request(acr: "urn:mfa", age: 60)).principal != nil)
        #expect(await verifier.decide(try await request(acr: "urn:pwd", age: 60)).refusal != nil)
        #expect(await verifier.decide(try await request(acr: "urn:mfa", age: 4000)).refusal != nil)

        let more = RequestRequirement(contextClasses: ["urn:key"], maximumAge: .seconds(60))
        let both = await verifier.decide(try await request(acr: "urn:pwd", age: 4000), requiring: more)
        #expect(challenge(both)?["acr_values"] == "urn:key")
        #expect(challenge(both)?["max_age"] == "60")
        #expect(await verifier.decide(try await request(acr: "urn:key", age: 10), requiring: more).principal != nil)
    }

    @Test func `is asked for beside a scope in one answer`() async throws {
        let needed = RequestRequirement(scope: Scope("admin"), contextClasses: ["urn:mfa"])
        let decision = await issuer.verifier().decide(try await request(acr: "urn:pwd"), requiring: needed)
        #expect(decision.reasons == [.insufficientScope, .insufficientAuthentication])
        #expect(challenge(decision)?["error"] == "insufficient_user_authentication")
        #expect(challenge(decision)?["scope"] == "admin")
    }

    @Test func `isn't mentioned where the token isn't valid, or possession isn't proved`() async throws {
        let verifier = issuer.verifier()
        let needed = RequestRequirement(contextClasses: ["urn:mfa"])
        let expired = try issuer.bearer(await issuer.token(["exp": 1000]))
        #expect(await verifier.decide(expired, requiring: needed).reasons == [.expired])
        let token = try await issuer.token(issuer.binding)
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let stolen = try await issuer.bound(token, proof: issuer.proof(token, signer: thief))
        #expect(await verifier.decide(stolen, requiring: needed).reasons == [.invalidProof])
        let bound = await verifier.decide(try await issuer.bound(token), requiring: needed)
        #expect(bound.reasons == [.insufficientAuthentication])
    }

    @Test("is compared by bytes", arguments: ["URN:MFA", "urn:mfa ", "urn:mf", "urn:mfa urn:key", ""])
    func spellings(acr: String) async throws {
        let needed = RequestRequirement(contextClasses: ["urn:mfa", "urn:key"])
        let decision = await issuer.verifier().decide(try await request(acr: .string(acr)), requiring: needed)
        #expect(decision.principal == nil)
    }

    @Test("is a text and a time", arguments: [1, true, ["urn:mfa"]] as [JSONValue])
    func kinds(acr: JSONValue) async throws {
        #expect(await issuer.verifier().decide(try await request(acr: acr)).reasons == [.invalidClaims])
    }
}
