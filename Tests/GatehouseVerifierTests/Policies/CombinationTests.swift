import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("Rules that are combined")
struct CombinationTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    private struct Rule: VerificationPolicy {
        let found: [RefusalReason]
        var dependsOnRequest = false

        func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] { found }
    }

    private static let met = Rule(found: [])

    private static func broken(_ code: String, _ consequence: RefusalReason.Consequence = .invalidToken) -> Rule {
        Rule(found: [reason(code, consequence)])
    }

    private static func reason(
        _ code: String, _ consequence: RefusalReason.Consequence = .invalidToken
    ) -> RefusalReason {
        RefusalReason(.init(rawValue: code), consequence: consequence)
    }

    private func decide(_ policy: any VerificationPolicy) async throws -> Decision {
        let verifier = issuer.verifier { $0.policies = [policy] }
        return await verifier.decide(try issuer.bearer(await issuer.token()))
    }

    private func reasons(_ policy: any VerificationPolicy) async throws -> [RefusalReason] {
        try await decide(policy).refusal?.reasons ?? []
    }

    @Test func `must all be met, and each says what is wrong`() async throws {
        #expect(try await reasons(AllOf([])) == [])
        #expect(try await reasons(AllOf([Self.met, Self.met])) == [])
        #expect(
            try await reasons(AllOf([Self.met, Self.broken("a"), Self.broken("b")]))
                == [Self.reason("a"), Self.reason("b")])
    }

    @Test func `may be met one or the other`() async throws {
        #expect(try await reasons(AnyOf([Self.broken("a"), Self.met, Self.broken("b")])) == [])
        #expect(
            try await reasons(AnyOf([Self.broken("a"), Self.broken("b")])) == [Self.reason("a"), Self.reason("b")])
        #expect(try await reasons(AnyOf([])).map(\.code) == [.policyNotMet])
    }

    @Test func `are answered by the one that is nearest`() async throws {
        let scope = RefusalReason.Consequence.insufficientScope(Scope("admin"))
        let stepUp = RefusalReason.Consequence.insufficientAuthentication(.init(contextClasses: ["mfa"]))
        let decision = try await decide(
            AnyOf([Self.broken("a"), Self.broken("b", stepUp), Self.broken("c", scope), Self.broken("d", scope)]))
        #expect(decision.reasons.map(\.rawValue) == ["c", "a", "b", "d"])
        #expect(decision.refusal?.response.status == .forbidden)
        #expect(decision.refusal?.errors == ["insufficient_scope"])
        // The nearest is judged by its worst: a scope alone wouldn't help with this one.
        let worse = try await decide(
            AnyOf([AllOf([Self.broken("a", scope), Self.broken("b")]), Self.broken("c", stepUp)]))
        #expect(worse.refusal?.errors == ["insufficient_user_authentication"])
    }

    @Test func `may forbid a request, so that clients don't get a new token for it`() async throws {
        let forbidden = try await decide(Self.broken("writing", .forbidden))
        let response = try #require(forbidden.refusal?.response)
        #expect(response.status == .forbidden)
        #expect(response.headers[values: "WWW-Authenticate"].isEmpty)
        #expect(response.headers["Cache-Control"] == "no-store")
        // More scope or another sign-in wouldn't help, but a token that isn't valid stays invalid.
        let scope = RefusalReason.Consequence.insufficientScope(Scope("admin"))
        let stepUp = RefusalReason.Consequence.insufficientAuthentication(.init(contextClasses: ["mfa"]))
        let worse = AllOf([Self.broken("a", scope), Self.broken("b", stepUp), Self.broken("c", .forbidden)])
        #expect(try await decide(worse).refusal?.errors == [])
        #expect(try await decide(worse).refusal?.response.status == .forbidden)
        let invalid = try await decide(AllOf([Self.broken("a", .forbidden), Self.broken("b")]))
        #expect(invalid.refusal?.errors == ["invalid_token"])
        let nearest = try await decide(AnyOf([worse, Self.broken("d"), Self.broken("e", stepUp)]))
        #expect(nearest.refusal?.errors == ["insufficient_user_authentication"])
    }

    @Test func `don't tell a sender without a proof that the request is forbidden`() async throws {
        let verifier = issuer.verifier { $0.policies = [Self.broken("writing", .forbidden)] }
        let token = try await issuer.token(issuer.binding)
        #expect(await verifier.decide(try issuer.bearer(token)).refusal?.errors == ["invalid_token"])
        #expect(await verifier.decide(try await issuer.bound(token)).refusal?.response.status == .forbidden)
    }

    @Test func `may be turned round`() async throws {
        #expect(try await reasons(Not(Self.broken("a"))) == [])
        #expect(try await reasons(Not(Self.met)).map(\.code) == [.policyNotMet])
        #expect(try await reasons(Not(Self.met, refusing: Self.reason("mine"))) == [Self.reason("mine")])
        #expect(try await reasons(Not(Not(Self.met))) == [])
        #expect(try await reasons(Not(AnyOf([Self.broken("a"), Self.met]))).count == 1)
    }

    @Test func `depend on the request if one of them does`() {
        var changing = Self.met
        changing.dependsOnRequest = true
        #expect(!AllOf([Self.met]).dependsOnRequest && AllOf([Self.met, changing]).dependsOnRequest)
        #expect(!AnyOf([Self.met]).dependsOnRequest && AnyOf([Self.met, changing]).dependsOnRequest)
        #expect(!Not(Self.met).dependsOnRequest && Not(changing).dependsOnRequest)
        #expect(CustomPolicy { _, _ in [] }.dependsOnRequest)
        #expect(LifetimePolicy().dependsOnRequest && ScopePolicy().dependsOnRequest)
        #expect(AuthenticationPolicy().dependsOnRequest)
        #expect(!IssuerPolicy("a").dependsOnRequest && !AudiencePolicy(anyOf: ["a"]).dependsOnRequest)
        #expect(!ClientPolicy([]).dependsOnRequest && !SubjectPolicy().dependsOnRequest)
        #expect(!ConfirmationPolicy().dependsOnRequest && !TypePolicy().dependsOnRequest)
    }

    @Test func `let a bound token in, or a small one`() async throws {
        let small = CustomPolicy(dependsOnRequest: false) { token, _ in
            token.claims.scope.tokens == ["notes:read"] ? [] : [RefusalReason(.init(rawValue: "tooMuch"), "scope")]
        }
        let verifier = issuer.verifier { $0.policies = [AnyOf([ConfirmationPolicy(), small])] }
        #expect(await verifier.decide(try await issuer.bound(await issuer.token(issuer.binding))).principal != nil)
        let reading = try issuer.bearer(await issuer.token(["scope": "notes:read"]))
        #expect(await verifier.decide(reading).principal != nil)
        let neither = await verifier.decide(try issuer.bearer(await issuer.token()))
        #expect(neither.reasons == [.proofRequired, .init(rawValue: "tooMuch")])
    }

    @Test func `see the request`() async throws {
        let verifier = issuer.verifier { options in
            options.policies = [
                CustomPolicy { token, context in
                    context.request.method == .get && context.requiredScope.tokens == ["notes:read"]
                        ? []
                        : [RefusalReason(.init(rawValue: "other"))]
                }
            ]
        }
        let request = try issuer.bearer(await issuer.token())
        #expect(await verifier.decide(request).refusal != nil)
        #expect(await verifier.decide(request, requiring: Scope("notes:read")).principal != nil)
    }
}

@Suite("A token's type")
struct TypePolicyTests {
    @Test func `may be another where the issuer doesn't follow the standard`() async throws {
        let issuer = try TestIssuer()
        let lenient = issuer.verifier { $0.tokenTypes = ["at+jwt", "JWT"] }
        let strict = issuer.verifier()
        for (type, isLetIn) in [("JWT", true), ("at+jwt", true), ("dpop+jwt", false), ("statuslist+jwt", false)] {
            let request = try issuer.bearer(await issuer.token(type: type))
            #expect(await (lenient.decide(request).principal != nil) == isLetIn)
            #expect(await (strict.decide(request).principal != nil) == (type == "at+jwt"))
        }
    }
}
