import GatehouseOAuth
import GatehouseTypes

/// The token names the issuer, byte for byte (RFC 9068, section 4).
public struct IssuerPolicy: VerificationPolicy {
    private let issuer: String

    /// Demands one issuer.
    public init(_ issuer: String) {
        self.issuer = issuer
    }

    /// No: a token has one issuer.
    public var dependsOnRequest: Bool { false }

    /// Looks at `iss`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.claims.issuer.hasSameBytes(as: issuer) ? [] : [RefusalReason(.wrongIssuer, "iss")]
    }
}
