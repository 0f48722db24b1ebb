/// A policy defined by a closure.
public struct CustomPolicy: VerificationPolicy {
    /// Whether the closure uses the request or the time.
    public let dependsOnRequest: Bool

    private let body: @Sendable (VerifiedAccessToken, PolicyContext) -> [RefusalReason]

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - dependsOnRequest: Whether the closure uses anything but the token. If `false`, it isn't called again for a
    ///     token that was accepted before.
    ///   - body: Returns the reasons against a token; an empty array if the token meets the policy. It must return
    ///     quickly.
    public init(
        dependsOnRequest: Bool = true,
        _ body: @escaping @Sendable (_ token: VerifiedAccessToken, _ context: PolicyContext) -> [RefusalReason]
    ) {
        self.dependsOnRequest = dependsOnRequest
        self.body = body
    }

    /// Returns the closure's reasons.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        body(token, context)
    }
}
