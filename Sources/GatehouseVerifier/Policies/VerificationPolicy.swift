/// One rule that a token must meet.
///
/// All policies are evaluated, so that a log shows everything that is wrong with a token and not only the first reason.
/// Policies can be combined with ``AllOf``, ``AnyOf`` and ``Not``. ``CustomPolicy`` creates one from a closure.
public protocol VerificationPolicy: Sendable {
    /// Whether the result for a token can change between requests, because of the time or the request.
    ///
    /// If `false`, the policy isn't evaluated again for a token that was accepted before. Only a policy that uses
    /// nothing but the token may return `false`. If in doubt, keep the default `true`.
    var dependsOnRequest: Bool { get }

    /// Evaluates the policy for a token.
    ///
    /// - Parameters:
    ///   - token: The token, verified as one of its issuer.
    ///   - context: The request that the token is used for.
    /// - Returns: The reasons against the token; an empty array if it meets the policy.
    func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason]
}

extension VerificationPolicy {
    /// `true`.
    public var dependsOnRequest: Bool { true }
}
