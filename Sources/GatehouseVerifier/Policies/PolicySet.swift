/// The rules for one issuer's tokens. A reference, so that asking them needs no copy.
final class PolicySet: Sendable {
    private let standard: StandardPolicies
    private let further: [any VerificationPolicy]

    init(_ issuer: TrustedIssuer, options: VerifierOptions) {
        standard = StandardPolicies(issuer, options: options)
        further = options.policies + issuer.policies
    }

    /// What is wrong with a token, in the order of the rules. Of a token that was accepted before, only those are asked
    /// again whose answer may be another one now.
    func reasons(
        against token: VerifiedAccessToken, in context: PolicyContext, wasAccepted: Bool
    ) -> [RefusalReason] {
        var reasons = standard.reasons(against: token, in: context, wasAccepted: wasAccepted)
        for policy in further where policy.dependsOnRequest || !wasAccepted {
            reasons += policy.reasons(against: token, in: context)
        }
        return reasons
    }
}
