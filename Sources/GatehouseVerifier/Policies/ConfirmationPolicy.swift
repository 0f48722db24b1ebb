import GatehouseOAuth

/// The token is bound to a key of its sender, by a method that the verifier checks (`cnf`, RFC 7800; RFC 9449, section 6).
///
/// That the sender has the key is checked of every bound token, with or without this rule; and a token that is bound by
/// another method, or by a second one, is never accepted, since nobody would check that one.
public struct ConfirmationPolicy: VerificationPolicy {
    /// Demands a bound token.
    public init() {}

    /// No: a token is bound or it isn't.
    public var dependsOnRequest: Bool { false }

    /// Looks at `cnf`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.claims.keyThumbprint == nil ? [RefusalReason(.proofRequired, "cnf")] : []
    }
}
