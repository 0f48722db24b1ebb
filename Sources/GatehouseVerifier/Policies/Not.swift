/// The opposite of a rule.
public struct Not: VerificationPolicy {
    private let policy: any VerificationPolicy
    private let reason: RefusalReason

    /// Demands that a rule isn't satisfied.
    ///
    /// - Parameters:
    ///   - policy: The rule.
    ///   - reason: What is wrong with a token that satisfies it; the rule itself has no word for that.
    public init(_ policy: any VerificationPolicy, refusing reason: RefusalReason = RefusalReason(.policyNotMet)) {
        self.policy = policy
        self.reason = reason
    }

    /// Whether the rule does.
    public var dependsOnRequest: Bool { policy.dependsOnRequest }

    /// The reason, if the rule is satisfied.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        policy.reasons(against: token, in: context).isEmpty ? [reason] : []
    }
}
