import GatehouseOAuth

/// Requires that the token is bound to a key of its sender by a method that the verifier checks (`cnf`, RFC 7800;
/// RFC 9449, section 6).
///
/// The proof of possession is checked for every bound token, with or without this policy. A token that is bound by
/// another method, or also by another one, is never accepted, since that binding wouldn't be checked.
public struct ConfirmationPolicy: VerificationPolicy {
    /// Creates the policy.
    public init() {}

    /// `false`: the binding of a token doesn't change.
    public var dependsOnRequest: Bool { false }

    /// Checks `cnf`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.claims.keyThumbprint == nil ? [RefusalReason(.proofRequired, "cnf")] : []
    }
}
