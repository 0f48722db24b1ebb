/// Authorization codes.
public protocol CodeStorage: Sendable {
    /// Keeps a code.
    func insert(_ code: AuthorizationCodeRecord, audit: AuditEntry) async throws

    /// The code of that digest, spent or not, expired or not.
    func authorizationCode(_ digest: TokenDigest) async throws -> AuthorizationCodeRecord?

    /// Redeems a code. Of any number of redemptions of one code exactly one comes out as
    /// ``CodeRedemption/Outcome/redeemed``.
    func redeem(_ redemption: CodeRedemption) async throws -> CodeRedemption.Outcome
}
