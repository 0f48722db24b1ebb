import GatehouseOAuth
public import GatehouseTypes

/// The token is good for what the request needs (RFC 6750, section 3.1).
public struct ScopePolicy: VerificationPolicy {
    private let scope: Scope

    /// Demands a scope of every request, besides what each request needs by itself.
    public init(_ scope: Scope = .empty) {
        self.scope = scope
    }

    /// Looks at `scope`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        if let reason = ScopePolicy.reason(against: token, scope) { return [reason] }
        return ScopePolicy.reason(against: token, context.requiredScope).map { [$0] } ?? []
    }

    private static func reason(against token: VerifiedAccessToken, _ scope: Scope) -> RefusalReason? {
        guard !scope.isSubset(of: token.claims.scope) else { return nil }
        return RefusalReason(.insufficientScope, "scope", consequence: .insufficientScope(scope))
    }
}
