import GatehouseOAuth
import GatehouseTypes

/// Requires that the token's subject is an account and not the client itself (RFC 9700, section 4.15).
///
/// Otherwise a client that can choose its own identifier could impersonate the account with that identifier.
public struct SubjectPolicy: VerificationPolicy {
    /// Creates the policy.
    public init() {}

    /// `false`: the subject of a token doesn't change.
    public var dependsOnRequest: Bool { false }

    /// Checks `sub` and `client_id`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        let isClient = token.claims.subject.rawValue.hasSameBytes(as: token.claims.clientID.rawValue)
        return isClient ? [RefusalReason(.subjectIsClient, "sub")] : []
    }
}
