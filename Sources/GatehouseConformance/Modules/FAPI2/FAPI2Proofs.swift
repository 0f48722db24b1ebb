import GatehouseHTTP
import GatehouseTypes

/// Modules about proofs of possession (RFC 9449).
extension ConformanceModule {
    private static let refusals = ["invalid_grant", "invalid_dpop_proof", "invalid_request"]

    static let fapiProofNbfExp = fapiSuccess(
        "check-dpop-proof-nbf-exp", "Proofs with nbf and exp are accepted."
    ) { flow in
        let test = flow.test
        flow.draft = onProofs { draft in
            draft.claims["nbf"] = .integer(test.now)
            draft.claims["exp"] = .integer(test.now + 300)
        }
    }

    static let fapiProof10SecondsBefore = shifted(
        "ensure-dpopproof-with-iat-10seconds-before-succeeds", "Proofs of 10 seconds ago are accepted.", by: -10)
    static let fapiProof10SecondsAfter = shifted(
        "ensure-dpopproof-with-iat-10seconds-after-succeeds", "Proofs 10 seconds in the future are accepted.", by: 10)

    static let fapiProofAtPARBinds = fapiSuccess(
        "ensure-dpopproof-at-par-endpoint-binding-success", "A proof with the pushed request binds the code to its key."
    ) { $0.provesWhenPushing = true }

    static let fapiThumbprintBinds = fapiSuccess(
        "ensure-dpop-auth-code-binding-success", "dpop_jkt binds the code to a key."
    ) { flow in
        flow.provesWhenPushing = true
        flow.request["dpop_jkt"] = flow.proofKey?.thumbprint
    }

    static let fapiMismatchedProofKey = fapi(
        "ensure-token-endpoint-fails-with-mismatched-dpop-proof-jkt",
        "A code that a proof has bound can't be redeemed with another key."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.provesWhenPushing = true
        try await expectOtherKeyRefused(flow, test)
    }

    static let fapiThumbprintOfOtherKey = fapi(
        "ensure-token-endpoint-fails-with-mismatched-dpop-jkt",
        "A code that dpop_jkt has bound can't be redeemed with another key."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["dpop_jkt"] = flow.proofKey?.thumbprint
        try await expectOtherKeyRefused(flow, test)
    }

    static let fapiProofNeeded = fapiTokenRefused(
        "ensure-holder-of-key-required", "A code can't be redeemed without a proof.",
        oneOf: ["invalid_request", "invalid_dpop_proof", "invalid_grant"], "FAPI 2.0 SP 5.3.2.1"
    ) { flow, _ in flow.draft = onProofs { $0.isOmitted = true } }

    private static func expectOtherKeyRefused(_ flow: SignInFlow, _ test: ModuleContext) async throws {
        var flow = flow
        let code = try await flow.code().code
        let other = try ClientKey.make()
        flow.draft = onProofs { draft in
            draft.key = other
            draft.header["jwk"] = other.bareJSON
        }
        try TokenAnswer(test, try await flow.redeem(code)).error(oneOf: refusals, "RFC 9449 10")
    }

    /// A module whose proofs are of another time.
    private static func shifted(_ name: String, _ summary: String, by seconds: Int64) -> ConformanceModule {
        fapiSuccess(name, summary) { flow in
            let test = flow.test
            flow.provesWhenPushing = true
            flow.draft = onProofs { $0.claims["iat"] = .integer(test.now + seconds) }
        }
    }
}
