/// The policies for all tokens of an issuer, in the order in which reasons are reported.
///
/// Each property has a concrete type, so that calls aren't dispatched dynamically.
struct StandardPolicies: Sendable {
    private let issuer: IssuerPolicy
    private let audience: AudiencePolicy
    private let lifetime: LifetimePolicy
    private let subject: SubjectPolicy?
    private let client: ClientPolicy?
    private let scope: ScopePolicy
    private let authentication: AuthenticationPolicy

    init(_ issuer: TrustedIssuer, options: VerifierOptions) {
        self.issuer = IssuerPolicy(issuer.name)
        audience = AudiencePolicy(anyOf: issuer.audiences)
        lifetime = LifetimePolicy(tolerance: options.clockTolerance)
        subject = options.acceptsClientTokens ? nil : SubjectPolicy()
        client = options.clients.map { ClientPolicy($0) }
        scope = ScopePolicy(options.requiredScope)
        authentication = AuthenticationPolicy(
            options.requiredAuthentication, tolerance: options.clockTolerance)
    }

    func reasons(
        against token: VerifiedAccessToken, in context: PolicyContext, wasAccepted: Bool
    ) -> [RefusalReason] {
        var reasons: [RefusalReason] = []
        func ask(_ policy: (some VerificationPolicy)?) {
            guard let policy, policy.dependsOnRequest || !wasAccepted else { return }
            let found = policy.reasons(against: token, in: context)
            if !found.isEmpty { reasons += found }
        }
        ask(issuer)
        ask(audience)
        ask(lifetime)
        ask(subject)
        ask(client)
        ask(scope)
        ask(authentication)
        return reasons
    }
}
