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
        [scope, context.requiredScope].filter { !$0.isSubset(of: token.claims.scope) }.prefix(1).map {
            RefusalReason(.insufficientScope, "scope", consequence: .insufficientScope($0))
        }
    }
}
