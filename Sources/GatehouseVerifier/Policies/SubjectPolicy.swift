import GatehouseOAuth
import GatehouseTypes

/// The token speaks for an account, not for the client itself (RFC 9700, section 4.15).
///
/// A client that could choose its own identifier might otherwise pass for the account of that name.
public struct SubjectPolicy: VerificationPolicy {
    /// Demands a subject other than the client.
    public init() {}

    /// No: a token speaks for one account.
    public var dependsOnRequest: Bool { false }

    /// Looks at `sub` and `client_id`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        let isClient = token.claims.subject.rawValue.hasSameBytes(as: token.claims.clientID.rawValue)
        return isClient ? [RefusalReason(.subjectIsClient, "sub")] : []
    }
}
