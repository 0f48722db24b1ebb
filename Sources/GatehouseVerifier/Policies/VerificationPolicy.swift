/// One rule that a token must satisfy.
///
/// All policies are asked, so that a log shows everything that is wrong with a token and not just the first thing. Rules
/// are combined with ``AllOf``, ``AnyOf`` and ``Not``; ``CustomPolicy`` makes one of a closure.
public protocol VerificationPolicy: Sendable {
    /// Whether what the policy says of a token can change from one request to the next, as time passes or because it looks
    /// at the request.
    ///
    /// A policy that looks at nothing but the token can say no: then it isn't asked again for a token that was accepted
    /// before. Whoever isn't sure leaves it at yes.
    var dependsOnRequest: Bool { get }

    /// Looks at a token.
    ///
    /// - Parameters:
    ///   - token: The token, for which its issuer stands.
    ///   - context: What it's used for.
    /// - Returns: What is wrong; nothing if the token satisfies the rule.
    func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason]
}

extension VerificationPolicy {
    /// Yes.
    public var dependsOnRequest: Bool { true }
}
