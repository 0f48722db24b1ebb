import GatehouseOAuth
public import GatehouseTypes

/// Requires the scope that the request needs (RFC 6750, section 3.1).
public struct ScopePolicy: VerificationPolicy {
    private let scope: Scope

    /// Creates a policy with a scope for every request, in addition to that of the single request.
    public init(_ scope: Scope = .empty) {
        self.scope = scope
    }

    /// Checks `scope`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        if let reason = ScopePolicy.reason(against: token, scope) { return [reason] }
        return ScopePolicy.reason(against: token, context.requiredScope).map { [$0] } ?? []
    }

    private static func reason(against token: VerifiedAccessToken, _ scope: Scope) -> RefusalReason? {
        guard !scope.isSubset(of: token.claims.scope) else { return nil }
        return RefusalReason(.insufficientScope, "scope", consequence: .insufficientScope(scope))
    }
}
