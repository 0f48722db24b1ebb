/// A policy that requires all of several policies. All reasons of each are reported.
public struct AllOf: VerificationPolicy {
    private let policies: [any VerificationPolicy]

    /// Creates a policy that requires all of the given ones. Without any, every token meets it.
    public init(_ policies: [any VerificationPolicy]) {
        self.policies = policies
    }

    /// Whether any of the policies depends on the request.
    public var dependsOnRequest: Bool { policies.contains(where: \.dependsOnRequest) }

    /// The reasons of each policy, in order.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        policies.flatMap { $0.reasons(against: token, in: context) }
    }
}

/// A policy that requires one of several policies.
///
/// If none is met, the log shows the reasons of all policies, and the response is that of the nearest policy: the one
/// whose worst reason has the mildest consequence, or the first of several. For example, a token that lacks only a
/// scope for one alternative gets `insufficient_scope`, even if it isn't valid at all for another alternative.
public struct AnyOf: VerificationPolicy {
    private let policies: [any VerificationPolicy]

    /// Creates a policy that requires one of the given ones. Without any, no token meets it.
    public init(_ policies: [any VerificationPolicy]) {
        self.policies = policies
    }

    /// Whether any of the policies depends on the request.
    public var dependsOnRequest: Bool { policies.contains(where: \.dependsOnRequest) }

    /// Returns no reasons if one policy is met; else the reasons of the nearest policy, then those of the others in
    /// order.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        var alternatives: [[RefusalReason]] = []
        for policy in policies {
            let reasons = policy.reasons(against: token, in: context)
            if reasons.isEmpty { return [] }
            alternatives.append(reasons)
        }
        let severities = alternatives.map { $0.map(\.consequence.severity).max() ?? 0 }
        guard let least = severities.min(), let nearest = severities.firstIndex(of: least) else {
            return [RefusalReason(.policyNotMet)]
        }
        let reasons = alternatives.remove(at: nearest)
        guard let worst = reasons.max(by: { $0.consequence.severity < $1.consequence.severity }) else { return [] }
        return reasons
            + alternatives.joined().map { RefusalReason($0.code, $0.detail, consequence: worst.consequence) }
    }
}

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
