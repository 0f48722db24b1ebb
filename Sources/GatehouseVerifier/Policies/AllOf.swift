/// All of several rules. Every reason of each is shown.
public struct AllOf: VerificationPolicy {
    private let policies: [any VerificationPolicy]

    /// Demands all of these; none demands nothing.
    public init(_ policies: [any VerificationPolicy]) {
        self.policies = policies
    }

    /// Whether any of the rules does.
    public var dependsOnRequest: Bool { policies.contains(where: \.dependsOnRequest) }

    /// The reasons of each rule, in order.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        policies.flatMap { $0.reasons(against: token, in: context) }
    }
}
