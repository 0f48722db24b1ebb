import GatehouseJOSE
import GatehouseTypes

/// The checks for one issuer's tokens.
///
/// A class, so that a request uses it without copying it.
final class IssuerRules: Sendable {
    let signatures: SignatureCheck
    let policies: PolicySet
    let status: StatusCheck

    init(_ issuer: TrustedIssuer, options: VerifierOptions) {
        signatures = SignatureCheck(
            issuer: issuer.name, types: TypePolicy(options.tokenTypes),
            algorithms: issuer.algorithms ?? options.algorithms, keys: issuer.keys)
        status = StatusCheck(rule: options.status, source: issuer.statuses)
        policies = PolicySet(issuer, options: options)
    }
}

/// The trusted issuers.
struct IssuerDirectory: Sendable {
    private let checks: [IssuerRules]
    private let numbers: [ByteText: Int]

    init(_ issuers: [TrustedIssuer], options: VerifierOptions) {
        checks = issuers.map { IssuerRules($0, options: options) }
        numbers = Dictionary(
            issuers.enumerated().map { (ByteText($1.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(number: Int) -> IssuerRules { checks[number] }

    /// Returns the index of the issuer that a token names. The token isn't verified yet: the name only selects the keys
    /// to verify it with.
    func number(for token: UnverifiedToken) throws(VerificationFailure) -> Int {
        // With a single issuer the claim isn't parsed here: the policies check `iss` after the signature anyway.
        if checks.count == 1 { return 0 }
        guard let name = token.unverifiedIssuer else { throw .refused(.invalidClaims, "iss") }
        return try number(named: name)
    }

    /// Returns the index of an issuer.
    func number(named name: String) throws(VerificationFailure) -> Int {
        guard let number = numbers[ByteText(name)] else { throw .refused(.wrongIssuer, "iss") }
        return number
    }
}

/// The policies for one issuer's tokens, in the order in which reasons are reported.
///
/// A class, so that it is used without copying. Each standard policy has a concrete type, so that calls aren't
/// dispatched dynamically.
final class PolicySet: Sendable {
    private let issuer: IssuerPolicy
    private let audience: AudiencePolicy
    private let lifetime: LifetimePolicy
    private let subject: SubjectPolicy?
    private let client: ClientPolicy?
    private let scope: ScopePolicy
    private let authentication: AuthenticationPolicy
    private let further: [any VerificationPolicy]

    init(_ issuer: TrustedIssuer, options: VerifierOptions) {
        self.issuer = IssuerPolicy(issuer.name)
        audience = AudiencePolicy(anyOf: issuer.audiences)
        lifetime = LifetimePolicy(tolerance: options.clockTolerance)
        subject = options.acceptsClientTokens ? nil : SubjectPolicy()
        client = options.clients.map { ClientPolicy($0) }
        scope = ScopePolicy(options.requiredScope)
        authentication = AuthenticationPolicy(options.requiredAuthentication, tolerance: options.clockTolerance)
        further = options.policies + issuer.policies
    }

    /// Returns the reasons against a token. For a token that was accepted before, only the policies that depend on the
    /// request are evaluated again.
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
        for policy in further { ask(policy) }
        return reasons
    }
}
