/// One of several rules is enough.
///
/// If none is satisfied, the log shows all that was wrong, and the answer is that of the rule which is nearest: the one
/// whose worst reason has the mildest consequence, the first of several. A token that only lacks a scope for one of the
/// ways in is told so, though it isn't valid at all for another way.
public struct AnyOf: VerificationPolicy {
    private let policies: [any VerificationPolicy]

    /// Demands one of these; none can't be satisfied.
    public init(_ policies: [any VerificationPolicy]) {
        self.policies = policies
    }

    /// Whether any of the rules does.
    public var dependsOnRequest: Bool { policies.contains(where: \.dependsOnRequest) }

    /// Nothing if a rule is satisfied; else the reasons of the nearest rule, then those of the others in order.
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
