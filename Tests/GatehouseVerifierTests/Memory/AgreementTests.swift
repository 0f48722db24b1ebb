import Foundation
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// Whatever comes in whatever order, a verifier that remembers decides like one that doesn't.
@Suite("A verifier that remembers and one that doesn't")
struct AgreementTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    private func tokens() async throws -> [String] {
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        let good = try await issuer.token()
        let soon = JSONValue.integer(issuer.clock.numericDate + 40)
        let later = JSONValue.integer(issuer.clock.numericDate + 60)
        return [
            good, try await issuer.token(["jti": "2", "exp": soon]),
            try await issuer.token(["jti": "3", "nbf": later]),
            try await issuer.token(["jti": "4", "scope": "notes:read"]), try await issuer.token(issuer.binding),
            try await issuer.token(["jti": "5", "acr": "urn:mfa", "auth_time": .integer(issuer.clock.numericDate)]),
            try await issuer.token(["aud": "x"]), try await issuer.token(["iss": "x"]),
            try await issuer.token(["sub": "notes"]), try await issuer.token(["exp": 1000]),
            try await issuer.token(type: "JWT"), try await issuer.token(signer: stranger),
            Forgery.changing(good, part: 2) { String($0.reversed()) }, Forgery.changing(good, part: 1) { $0 + "A" },
            "x.y.z", "", good + ".",
        ]
    }

    private func request(_ token: String, isBound: Bool) async throws -> HTTPRequest {
        isBound ? try await issuer.bound(token) : try issuer.bearer(token)
    }

    private func summary(_ decision: Decision) -> String {
        switch decision {
        case .accepted(let principal):
            "\(JSONValue.object(principal.claims).encodedText) \(principal.hasProvedPossession)"
        case .refused(let refusal): "\(refusal) \(refusal.response.status) \(refusal.errors)"
        case .undecided(let unavailable): "\(unavailable)"
        }
    }

    @Test("agree about everything", arguments: [1, 2, 3, 4] as [UInt64])
    func agreement(seed: UInt64) async throws {
        let counters = DecisionCounters()
        let remembering = issuer.verifier {
            $0.acceptedTokens = AcceptedTokenLimits(capacity: 4, duration: .seconds(50))
            $0.counters = counters
        }
        let forgetting = issuer.verifier { $0.acceptedTokens = .off }
        let tokens = try await tokens()
        let requirements = [
            RequestRequirement(), RequestRequirement(), RequestRequirement(scope: Scope("notes:write")),
            RequestRequirement(contextClasses: ["urn:mfa"], maximumAge: .seconds(30)),
        ]
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let token = tokens[Int(random.next() % UInt64(tokens.count))]
            let requirement = requirements[Int(random.next() % UInt64(requirements.count))]
            let request = try await request(token, isBound: random.next() % 4 == 0)
            let first = await remembering.decide(request, requiring: requirement)
            let second = await forgetting.decide(request, requiring: requirement)
            #expect(summary(first) == summary(second))
            if random.next() % 20 == 0 { issuer.clock.advance(by: .seconds(3)) }
        }
        #expect(counters.snapshot.acceptedFromMemory > 10)
        #expect(counters.snapshot.reasons.count >= 8)
    }
}
