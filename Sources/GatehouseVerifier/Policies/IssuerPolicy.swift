import GatehouseOAuth

/// The token names the issuer, byte for byte (RFC 9068, section 4).
public struct IssuerPolicy: VerificationPolicy {
    private let issuer: String

    /// Demands one issuer.
    public init(_ issuer: String) {
        self.issuer = issuer
    }

    /// Looks at `iss`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.claims.issuer.utf8.elementsEqual(issuer.utf8) ? [] : [RefusalReason(.wrongIssuer, "iss")]
    }
}
