/// A policy that requires that another policy isn't met.
public struct Not: VerificationPolicy {
    private let policy: any VerificationPolicy
    private let reason: RefusalReason

    /// Creates a policy that requires that another one isn't met.
    ///
    /// - Parameters:
    ///   - policy: The other policy.
    ///   - reason: The reason against a token that meets the other policy, which has no reason of its own for that.
    public init(_ policy: any VerificationPolicy, refusing reason: RefusalReason = RefusalReason(.policyNotMet)) {
        self.policy = policy
        self.reason = reason
    }

    /// Whether the other policy depends on the request.
    public var dependsOnRequest: Bool { policy.dependsOnRequest }

    /// Returns the reason if the other policy is met.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        policy.reasons(against: token, in: context).isEmpty ? [reason] : []
    }
}
