/// A rule of the backend's own, made of a closure.
public struct CustomPolicy: VerificationPolicy {
    /// Whether the closure looks at the request or the time.
    public let dependsOnRequest: Bool

    private let body: @Sendable (VerifiedAccessToken, PolicyContext) -> [RefusalReason]

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - dependsOnRequest: Whether the closure looks at anything but the token. With no it isn't asked again about a
    ///     token that was accepted before.
    ///   - body: Says what is wrong with a token; nothing if it satisfies the rule. It must be quick.
    public init(
        dependsOnRequest: Bool = true,
        _ body: @escaping @Sendable (_ token: VerifiedAccessToken, _ context: PolicyContext) -> [RefusalReason]
    ) {
        self.dependsOnRequest = dependsOnRequest
        self.body = body
    }

    /// What the closure says.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        body(token, context)
    }
}
