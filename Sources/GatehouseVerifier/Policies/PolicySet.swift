/// The policies for one issuer's tokens. A class, so that it is used without copying.
final class PolicySet: Sendable {
    private let standard: StandardPolicies
    private let further: [any VerificationPolicy]

    init(_ issuer: TrustedIssuer, options: VerifierOptions) {
        standard = StandardPolicies(issuer, options: options)
        further = options.policies + issuer.policies
    }

    /// Returns the reasons against a token, in the order of the policies. For a token that was accepted before, only
    /// the policies that depend on the request are evaluated again.
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
