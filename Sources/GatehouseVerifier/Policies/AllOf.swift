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
